import type { Call } from '@sallie/shared/contract/client';
import { readFormOpening } from '@sallie/shared/contract/lead';
import { call } from './call.ts';

export type Opening = ReturnType<typeof createOpening>;

/** The server's token for the time at which a form or the chat was opened. Sending does not wait for it. */
export function createOpening(call: Call) {
  let token: string | undefined;
  let isAsked = false;
  return {
    ask(): void {
      if (isAsked) return;
      isAsked = true;
      call(readFormOpening).then(
        (reply) => {
          token = reply.opening;
        },
        () => {
          isAsked = false; // The next form that opens asks again.
        },
      );
    },
    token: () => token,
  };
}

/** Shared by all forms of a page. */
export const pageOpening = createOpening(call);
