import { ApiError } from '@sallie/shared/contract/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { reasonOf } from '../forms/call.ts';

export interface News {
  tone: 'success' | 'warning';
  text: string;
  /** True for news that answers a press; false for the page's own reload. */
  isAnswer: boolean;
}

/** `ripe_in` is in milliseconds; presses count only after it. */
interface Pressable {
  version: number;
  ripe_in: number;
}

/**
 * Reads what a customer sees behind their link, and sends what they press there: one press at a time, with the version
 * shown, and never sooner than a person can have read it.
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

  /** `send` resolves to the success message; `onFailure` runs after the page has been reloaded. */
  async function press(
    send: (seen: Seen) => Promise<string>,
    onFailure: (error: unknown) => void = () => {},
  ): Promise<void> {
    if (!seen || isSending || !isRipe) return;
    setSending(true);
    setNews(null);
    try {
      setNews({ tone: 'success', text: await send(seen), isAnswer: true });
      await read().catch(() => {}); // The press succeeded, and `send` has already shown its result.
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

/** `isRipe` is true once a person can have read the page. */
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

/** The press seems to have arrived, so the advice to try again would be wrong. */
const LOST = 'The answer was lost on its way. Please look: this is how it stands now.';

const warning = (text: string, isAnswer: boolean): News => ({ tone: 'warning', text, isAnswer });

const sentenceOf = (error: unknown) =>
  error instanceof ApiError ? error.sentence : reasonOf(error);
