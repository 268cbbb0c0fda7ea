import type { PublicAnswer } from '@sallie/shared/contract/answers';
import type { After } from '@sallie/shared/realtime/timers';
import { nextOfferTurn } from '@sallie/shared/rules/offers';
import type { Logger } from 'pino';
import type { Facts } from '../content/facts.ts';
import type { Clock } from '../system/clock.ts';
import { errorName } from '../system/log.ts';
import type { Pages } from './pages.ts';
import type { ShownContent, Site } from './site.ts';

/** So long at most an answer still stands on its page after its last day, in milliseconds. */
const LOOK_EVERY = 60_000;

/** What staff taught for anybody to read. */
interface PublicAnswers {
  read(): Promise<PublicAnswer[]>;
  onChange(listener: () => void): void;
}

interface FreshPagesDeps {
  site: Site;
  /** As they are now, both of one version. */
  shown(): ShownContent;
  facts: Pick<Facts, 'current' | 'onChange'>;
  /** What every reply has. */
  common: Record<string, string>;
  publicAnswers: PublicAnswers;
  clock: Pick<Clock, 'now'>;
  log: Pick<Logger, 'warn'>;
  after: After;
  onPages(pages: Pages): void;
}

/** Shows the site, and shows it anew when what anybody may read has changed. Rejects where the first time fails; returns the end. */
export async function keepPagesFresh(deps: FreshPagesDeps): Promise<() => void> {
  const { site, facts, common, publicAnswers, clock, log, after } = deps;
  let before: string | null = null;
  let isWaiting = false;
  let stopped = false;
  let cancel = () => {};

  async function show(questions: PublicAnswer[]): Promise<void> {
    const { settings, version } = deps.shown();
    const more = questions.length > 0 ? { questions } : {};
    const shown = { settings: { ...settings, ...more }, version };
    const text = JSON.stringify(shown);
    if (text === before) return;
    deps.onPages(await site.show(shown, common));
    before = text;
  }

  function failed(error: unknown): void {
    log.warn({ error: errorName(error) }, 'the pages are as they were');
  }

  /** One after the other: what is shown last is what was read last. Of many changes meanwhile the last is shown. */
  let last = Promise.resolve();
  function look(): void {
    if (isWaiting || stopped) return;
    isWaiting = true;
    let began = clock.now();
    last = last
      .then(async () => {
        isWaiting = false;
        began = clock.now();
        await show(await publicAnswers.read());
      })
      .catch(failed)
      .finally(() => lookLater(began));
  }

  /** At the latest when the next offer begins or ends, which may have been while these pages were made. */
  function lookLater(began: Date): void {
    cancel();
    if (stopped) return;
    const turn = nextOfferTurn(facts.current(), began) ?? Number.POSITIVE_INFINITY;
    cancel = after(Math.min(LOOK_EVERY, Math.max(0, turn - clock.now().getTime())), look);
  }

  // A store that is out of reach keeps no page from being shown.
  await show(
    await publicAnswers.read().catch((error: unknown) => {
      failed(error);
      return [];
    }),
  );
  publicAnswers.onChange(look);
  const off = facts.onChange(look);
  // What was published while the first pages were made.
  look();
  return () => {
    stopped = true;
    off();
    cancel();
  };
}
