import { listMissingPaths, type MissingPath } from '@sallie/shared/contract/website';
import { DAY_MS } from '@sallie/shared/rules/duration';
import type { Core } from '../core.ts';
import type { Binder } from '../http/endpoint.ts';
import { ONLY } from '../store/declaration.ts';
import { lockNames } from '../store/lock-names.ts';
import type { MissedPath } from '../store/records.ts';
import { errorName } from '../system/log.ts';

/* The owner can redirect these paths. Counts are kept in memory and stored once a minute. */

const KEEP_EVERY_MS = 60_000;
const MOST_PATHS = 200;
const LONGEST_PATH = 200;
const KEPT_DAYS = 30;

/** Robots try these paths on every site, or a build has replaced the file. */
const probes =
  /^\/(wp-|wordpress|xmlrpc|phpmyadmin|pma|cgi-bin|vendor\/|assets\/|pictures\/|\.)|\/(wp-includes|wp-content|\.git|\.env)|\.(env|sql|bak|map)$/i;

type MissingPathsDeps = Pick<Core, 'store' | 'clock' | 'every' | 'log'>;

export function openMissingPaths({ store, clock, every, log }: MissingPathsDeps) {
  let counted = new Map<string, number>();

  async function kept(): Promise<MissedPath[]> {
    const paths = (await store.get('missing-paths', ONLY))?.paths ?? [];
    const oldest = dayOf(new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS));
    return paths.flatMap(({ path, days }) => {
      const recent = Object.entries(days).filter(([day]) => day > oldest);
      return recent.length > 0 ? [{ path, days: Object.fromEntries(recent) }] : [];
    });
  }

  async function keep(): Promise<void> {
    if (counted.size === 0) return;
    const news = counted;
    counted = new Map();
    await store.exclusively(lockNames.missingPaths, async () => {
      const paths = merged(await kept(), news, dayOf(clock.now()));
      await store.commit([{ put: 'missing-paths', record: { id: ONLY, paths } }]);
    });
  }

  const keepCalmly = () =>
    keep().catch((error: unknown) =>
      log.warn({ error: errorName(error) }, 'the missing pages could not be counted'),
    );
  const stop = every(KEEP_EVERY_MS, () => void keepCalmly());

  return {
    note(path: string): void {
      if (path.length > LONGEST_PATH || probes.test(path)) return;
      if (counted.size < MOST_PATHS || counted.has(path)) {
        counted.set(path, (counted.get(path) ?? 0) + 1);
      }
    },
    bind(bind: Binder): void {
      bind.staff(listMissingPaths, async () => {
        await keepCalmly();
        return (await kept()).map(toMissingPath);
      });
    },
    async stop(): Promise<void> {
      stop();
      await keepCalmly();
    },
  };
}

const dayOf = (now: Date) => now.toISOString().slice(0, 10);

const countOf = ({ days }: MissedPath) => Object.values(days).reduce((sum, one) => sum + one, 0);

const toMissingPath = (missed: MissedPath): MissingPath => ({
  path: missed.path,
  count: countOf(missed),
  last: Object.keys(missed.days).sort().at(-1) ?? '',
});

/** Puts the most wanted first and drops the least wanted above the limit. */
function merged(kept: MissedPath[], news: Map<string, number>, today: string): MissedPath[] {
  const paths = new Map(kept.map((each) => [each.path, each]));
  for (const [path, more] of news) {
    const days: MissedPath['days'] = paths.get(path)?.days ?? {};
    paths.set(path, { path, days: { ...days, [today]: (days[today] ?? 0) + more } });
  }
  return [...paths.values()].sort((a, b) => countOf(b) - countOf(a)).slice(0, MOST_PATHS);
}
