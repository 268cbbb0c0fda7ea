import { ApiError } from '@sallie/shared/contract/client';
import { Banner } from '@sallie/shared/ui/banner.tsx';
import { Button } from '@sallie/shared/ui/button.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { reasonOf } from '../forms/call.ts';
import layout from '../layout/page.module.css';
import styles from './visit.module.css';

/* What the pages of a visit and of a quote share: the card in words, reading and pressing, and the news of it. */

/** Texts by name: `title`, `lede` and those of the rows. */
export type CardWords = Readonly<Record<string, string>>;
/** Labels by name; the first row is large. */
type CardRows = Readonly<Record<string, string>>;

export const visitRows = { when: 'When', where: 'Where', who: 'With' };
export const quoteRows = {
  amount: 'Amount',
  lines: 'What it covers',
  until: 'Good until',
  name: 'For',
  number: 'Quote',
};

interface Props {
  rows: CardRows;
  words: CardWords;
  /** True when the visit is canceled or the quote has ended. */
  isOff?: boolean;
}

/** Rendered by the server, so that it is readable without a script, and again by the script. */
export function WordCard({ rows, words, isOff = false }: Props) {
  return (
    <>
      <h1 data-word="title" tabIndex={-1}>
        {words.title}
      </h1>
      <p className={layout.lede} data-word="lede">
        {words.lede}
      </p>
      <dl className={styles.card} data-off={isOff || undefined}>
        {Object.entries(rows).map(([name, label]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd data-word={name}>{words[name]}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const wordsBy = (rows: CardRows, word: (name: string) => string): CardWords =>
  Object.fromEntries(['title', 'lede', ...Object.keys(rows)].map((name) => [name, word(name)]));

/** Placeholders that the server replaces by words; the private-use character is never typed. */
export const placeholders = (rows: CardRows): CardWords =>
  wordsBy(rows, (name) => `\uE000${name}\uE000`);

export const wordsIn = (rows: CardRows, place: Element): CardWords =>
  wordsBy(rows, (name) => place.querySelector(`[data-word=${name}]`)?.textContent ?? '');

interface News {
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

/** Takes the focus only when the pressed button is gone. */
export function NewsBanner({ news }: { news: News | null }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (news?.isAnswer && document.activeElement === document.body) notice.current?.focus();
  }, [news]);
  return (
    // Screen readers only announce changes within a status element that already exists.
    <div ref={notice} role="status" tabIndex={-1} className={news ? '' : 'visually-hidden'}>
      {news && (
        <Banner tone={news.tone}>
          <p>{news.text}</p>
        </Banner>
      )}
    </div>
  );
}

/** When it disappears, the focus moves to the heading. */
export function TryAgain({ onPress }: { onPress: () => void }) {
  useEffect(() => () => document.querySelector('h1')?.focus(), []);
  return <Button onClick={onPress}>Try again</Button>;
}
