import { ApiError } from '@sallie/shared/contract/client';
import { answerVisit, readCustomerVisit } from '@sallie/shared/contract/customer-visit';
import type { ReplyOf, SentBodyOf } from '@sallie/shared/contract/endpoint';
import { shortTime } from '@sallie/shared/rules/opening-hours';
import { nextTimesIn } from '@sallie/shared/rules/visit-times';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, randomKey, reasonOf } from '../forms/call.ts';

export type SeenVisit = ReplyOf<typeof readCustomerVisit>;
export type Answer = Omit<SentBodyOf<typeof answerVisit>, 'version' | 'press'>;

/** What has been done, or what stood in the way. */
export interface VisitNews {
  tone: 'success' | 'warning';
  text: string;
}

/** The customer's visit as it is now, and what they answer. */
export function useVisit(token: string) {
  const [visit, setVisit] = useState<SeenVisit | null>(null);
  const [news, setNews] = useState<VisitNews | null>(null);
  const [isSending, setSending] = useState(false);
  const [isRipe, setRipe] = useState(false);
  const ripening = useRef(0);

  const read = useCallback(async () => {
    const seen = await call(readCustomerVisit, { params: { token } });
    setVisit(seen);
    setRipe(false);
    clearTimeout(ripening.current);
    ripening.current = window.setTimeout(() => setRipe(true), seen.ripe_in);
  }, [token]);

  const look = useCallback(() => {
    read().catch((error) => setNews({ tone: 'warning', text: sentenceOf(error) }));
  }, [read]);

  useEffect(look, [look]);
  useFreshness(visit, look);

  /** Sent once at a time, on the visit as it is shown. */
  async function answer(wanted: Answer) {
    if (!visit || isSending || !isRipe) return;
    setSending(true);
    setNews(null);
    const { version, press } = visit;
    try {
      const body = { ...wanted, version, press };
      const after = await call(answerVisit, {
        params: { token },
        body,
        idempotencyKey: randomKey(),
      });
      setVisit({ ...visit, ...after, is_older: false });
      setNews({ tone: 'success', text: doneWords(wanted, after) });
      await read();
    } catch (error) {
      const text = sentenceOf(error);
      await read().catch(() => undefined);
      const times = nextTimesIn(error);
      if (times) setVisit((seen) => seen && { ...seen, times: [...times, ...seen.times] });
      setNews({ tone: 'warning', text });
    } finally {
      setSending(false);
    }
  }
  return { visit, news, busy: isSending || !isRipe, answer, look };
}

const sentenceOf = (error: unknown) =>
  error instanceof ApiError ? error.sentence : reasonOf(error);

/** Looks again when the page comes back to the front after a while, and when the time to undo is over. */
function useFreshness(visit: SeenVisit | null, look: () => void) {
  useEffect(() => {
    const seenAt = Date.now();
    const onFront = () => !document.hidden && Date.now() - seenAt > 60_000 && look();
    document.addEventListener('visibilitychange', onFront);
    const left = visit?.undo_until ? Date.parse(visit.undo_until) - seenAt : 0;
    const timer = left > 0 ? window.setTimeout(look, left) : 0;
    return () => {
      document.removeEventListener('visibilitychange', onFront);
      clearTimeout(timer);
    };
  }, [visit, look]);
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
