import type { Call } from '@sallie/shared/contract/client';
import { readFormOpening } from '@sallie/shared/contract/form-opening';
import { call } from './call.ts';

export type Opening = ReturnType<typeof createOpening>;

/** The server's word for when a form, or the chat, was opened. Nobody waits for it: what has none is sent without. */
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
          isAsked = false; // The next form to open asks again.
        },
      );
    },
    token: () => token,
  };
}

/** One for all forms of a page. */
export const pageOpening = createOpening(call);
