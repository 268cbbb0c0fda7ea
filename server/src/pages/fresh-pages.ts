import type { PublicAnswer } from '@sallie/shared/contract/answers';
import type { SiteSettings } from '@sallie/shared/contract/page';
import type { Every } from '@sallie/shared/realtime/timers';
import type { Logger } from 'pino';
import { errorName } from '../system/log.ts';
import type { Pages } from './pages.ts';
import type { Site } from './site.ts';

/** So long at most an answer still stands on its page after its last day, in milliseconds. */
const LOOK_EVERY = 60_000;

/** What staff taught for anybody to read. */
interface PublicAnswers {
  read(): Promise<PublicAnswer[]>;
  onChange(listener: () => void): void;
}

interface FreshPagesDeps {
  site: Site;
  settings: SiteSettings;
  /** What every reply has. */
  common: Record<string, string>;
  publicAnswers: PublicAnswers;
  log: Pick<Logger, 'warn'>;
  every: Every;
  onPages(pages: Pages): void;
}

/** Shows the site, and shows it anew when what anybody may read has changed. Rejects where the first time fails; returns the end. */
export async function keepPagesFresh(deps: FreshPagesDeps): Promise<() => void> {
  const { site, settings, common, publicAnswers, log } = deps;
  let shown: string | null = null;

  async function show(questions: PublicAnswer[]): Promise<void> {
    const text = JSON.stringify(questions);
    if (text === shown) return;
    const more = questions.length > 0 ? { questions } : {};
    deps.onPages(await site.show({ ...settings, ...more }, common));
    shown = text;
  }

  function failed(error: unknown): void {
    log.warn({ error: errorName(error) }, 'the questions on the contact page are as they were');
  }

  /** One after the other: what is shown last is what was read last. */
  let last = Promise.resolve();
  function look(): void {
    last = last.then(async () => show(await publicAnswers.read())).catch(failed);
  }

  // A store that is out of reach keeps no page from being shown.
  await show(
    await publicAnswers.read().catch((error: unknown) => {
      failed(error);
      return [];
    }),
  );
  publicAnswers.onChange(look);
  return deps.every(LOOK_EVERY, look);
}
