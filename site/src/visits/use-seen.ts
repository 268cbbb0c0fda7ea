import { ApiError } from '@sallie/shared/contract/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { reasonOf } from '../forms/call.ts';

export interface News {
  tone: 'success' | 'warning';
  text: string;
  /** It answers a press; else the page has looked by itself. */
  isAnswer: boolean;
}

/** The proof that comes with each page, and from when on it is good. */
interface Pressable {
  version: number;
  ripe_in: number;
}

/**
 * What a customer sees behind their link, as it is now, and what they press there: once at a time, on what is shown, and
 * never before a person can have read it.
 */
export function useSeen<Seen extends Pressable>(readSeen: () => Promise<Seen>) {
  const [seen, setSeen] = useState<Seen | null>(null);
  const [news, setNews] = useState<News | null>(null);
  const [isSending, setSending] = useState(false);
  const { isRipe, ripen } = useRipening();

  const read = useCallback(async () => {
    const now = await readSeen();
    setSeen(now);
    ripen(now.ripe_in);
    return now;
  }, [readSeen, ripen]);

  const look = useCallback(() => {
    const lookedAgain = () => setNews((now) => (now?.isAnswer ? now : null));
    read().then(lookedAgain, (error) => setNews(warning(sentenceOf(error), false)));
  }, [read]);

  useEffect(look, [look]);

  /** `send` resolves with what is said then; `onFailure` sees what stood in its way once the page is as it is now. */
  async function press(
    send: (seen: Seen) => Promise<string>,
    onFailure: (error: unknown) => void = () => {},
  ): Promise<void> {
    if (!seen || isSending || !isRipe) return;
    setSending(true);
    setNews(null);
    try {
      setNews({ tone: 'success', text: await send(seen), isAnswer: true });
      await read().catch(() => {}); // It is done all the same, and stands there as the press left it.
    } catch (error) {
      const now = await read().catch(() => null);
      const isLost = !(error instanceof ApiError) && now !== null && now.version !== seen.version;
      onFailure(error);
      setNews(warning(isLost ? LOST : sentenceOf(error), true));
    } finally {
      setSending(false);
    }
  }
  return { seen, setSeen, news, busy: isSending || !isRipe, press, look };
}

/** Whether a person can have read what is shown. */
function useRipening() {
  const [isRipe, setRipe] = useState(false);
  const ripening = useRef(0);
  const ripen = useCallback((milliseconds: number) => {
    setRipe(false);
    clearTimeout(ripening.current);
    ripening.current = window.setTimeout(() => setRipe(true), milliseconds);
  }, []);
  return { isRipe, ripen };
}

/** The press seems to have arrived all the same: to try again would be the wrong advice. */
const LOST = 'The answer was lost on its way. Please look: this is how it stands now.';

const warning = (text: string, isAnswer: boolean): News => ({ tone: 'warning', text, isAnswer });

const sentenceOf = (error: unknown) =>
  error instanceof ApiError ? error.sentence : reasonOf(error);
