import { createStore } from 'zustand/vanilla';
import { ApiError, type Call } from '../../contract/client.ts';
import { CONFIRM_FIRST, confirmSession } from '../../contract/staff.ts';

/** The password once more, before what only an owner may do; several calls at once ask once. */
export function createConfirmation(call: Call) {
  /** Something waits for the password of whoever sits here. */
  const store = createStore<{ isAsked: boolean }>(() => ({ isAsked: false }));
  let waiting: ((isConfirmed: boolean) => void)[] = [];

  function settle(isConfirmed: boolean) {
    const all = waiting;
    waiting = [];
    store.setState({ isAsked: false });
    for (const resolve of all) resolve(isConfirmed);
  }

  function ask(): Promise<boolean> {
    store.setState({ isAsked: true });
    return new Promise((resolve) => waiting.push(resolve));
  }

  /** `call`, but what is refused for want of the password asks for it and is then tried once more. */
  const asking: Call = async (endpoint, options) => {
    try {
      return await call(endpoint, options);
    } catch (error) {
      const isOurs = error instanceof ApiError && error.status === CONFIRM_FIRST;
      if (!isOurs || !(await ask())) throw error;
      return call(endpoint, options);
    }
  };

  return {
    ...store,
    /** Lets what waits go on. Throws what the server has against the password; it goes on waiting then. */
    async confirm(password: string) {
      await call(confirmSession, { body: { password } });
      settle(true);
    },
    /** What waits fails with the server's refusal. */
    cancel: () => settle(false),
    call: asking,
  };
}
