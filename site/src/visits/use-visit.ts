import { answerVisit, readCustomerVisit } from '@sallie/shared/contract/customer-visit';
import type { ReplyOf, SentBodyOf } from '@sallie/shared/contract/endpoint';
import { shortTime } from '@sallie/shared/rules/opening-hours';
import { nextTimesIn } from '@sallie/shared/rules/visit-times';
import { useCallback } from 'react';
import { call, randomKey } from '../forms/call.ts';
import { useSeen } from './use-seen.ts';

export type SeenVisit = ReplyOf<typeof readCustomerVisit>;
export type Answer = Omit<SentBodyOf<typeof answerVisit>, 'version' | 'press'>;

/** The customer's visit as it is now, and what they answer. */
export function useVisit(token: string) {
  const read = useCallback(() => call(readCustomerVisit, { params: { token } }), [token]);
  const { seen, setSeen, press, ...rest } = useSeen(read, ({ undo_until }) => undo_until);

  function answer(wanted: Answer): Promise<void> {
    return press(
      async (visit) => {
        const { version, press: proof } = visit;
        const after = await call(answerVisit, {
          params: { token },
          body: { ...wanted, version, press: proof },
          idempotencyKey: randomKey(),
        });
        setSeen({ ...visit, ...after, is_older: false });
        return doneWords(wanted, after);
      },
      (error) => {
        const times = nextTimesIn(error);
        if (times) setSeen((now) => now && { ...now, times: [...times, ...now.times] });
      },
    );
  }
  return { ...rest, visit: seen, answer };
}

type After = ReplyOf<typeof answerVisit>;

function doneWords({ action }: Answer, { when, undo_until, time_zone: timeZone }: After): string {
  const until = undo_until && shortTime({ timeZone }, new Date(undo_until));
  const undo = until ? ` You can undo that until ${until}.` : '';
  if (action === 'confirm') return 'Thank you. We look forward to it.';
  if (action === 'undo') return 'It is as it was before.';
  if (action === 'move') return `Your visit is now on ${when}.${undo}`;
  return `Your visit is canceled.${undo}`;
}
