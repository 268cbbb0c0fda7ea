import { listMissingPaths, type MissingPath } from '@sallie/shared/contract/missing-paths';
import type { Every } from '@sallie/shared/realtime/timers';
import type { Logger } from 'pino';
import type { Subsystem } from '../http/endpoint.ts';
import { ONLY } from '../store/declaration.ts';
import { lockNames } from '../store/lock-names.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';
import { errorName } from '../system/log.ts';

/* Old addresses that people still come by, so that the owner can lead them on. Counted in memory, and kept now and then. */

const KEEP_EVERY = 60_000;
const MOST_PATHS = 200;
const LONGEST_PATH = 200;
const DAY = 24 * 3600 * 1000;
const KEPT_DAYS = 30;

/** What robots try on every site there is, and what our own build has replaced. */
const probes =
  /^\/(wp-|wordpress|xmlrpc|phpmyadmin|pma|cgi-bin|vendor\/|assets\/|pictures\/|\.)|\/(wp-includes|wp-content|\.git|\.env)|\.(env|sql|bak|map)$/i;

export interface MissingPaths extends Subsystem {
  note(path: string): void;
}

interface MissingPathsDeps {
  store: Pick<Store, 'get' | 'commit' | 'exclusively'>;
  clock: Clock;
  every: Every;
  log: Pick<Logger, 'warn'>;
}

export function openMissingPaths({ store, clock, every, log }: MissingPathsDeps): MissingPaths {
  let counted = new Map<string, number>();

  async function kept(): Promise<MissingPath[]> {
    return (await store.get('missing-paths', ONLY))?.paths ?? [];
  }

  async function keep(): Promise<void> {
    if (counted.size === 0) return;
    const news = counted;
    counted = new Map();
    await store.exclusively(lockNames.missingPaths, async () => {
      const paths = merged(await kept(), news, clock.now());
      await store.commit([{ put: 'missing-paths', record: { id: ONLY, paths } }]);
    });
  }

  const keepCalmly = () =>
    keep().catch((error: unknown) =>
      log.warn({ error: errorName(error) }, 'the missing pages could not be counted'),
    );
  const stop = every(KEEP_EVERY, () => void keepCalmly());

  return {
    note(path) {
      if (path.length > LONGEST_PATH || probes.test(path)) return;
      if (counted.size < MOST_PATHS || counted.has(path)) {
        counted.set(path, (counted.get(path) ?? 0) + 1);
      }
    },
    bind(bind) {
      bind.staff(listMissingPaths, async () => {
        await keepCalmly();
        return (await kept()).filter(({ last }) => isRecent(last, clock.now()));
      });
    },
    async stop() {
      stop();
      await keepCalmly();
    },
  };
}

const dayOf = (now: Date) => now.toISOString().slice(0, 10);
const isRecent = (last: string, now: Date) =>
  last > dayOf(new Date(now.getTime() - KEPT_DAYS * DAY));

/** The most wanted first; beyond so many, those that are wanted least are forgotten. */
function merged(kept: MissingPath[], news: Map<string, number>, now: Date): MissingPath[] {
  const paths = new Map(
    kept.filter(({ last }) => isRecent(last, now)).map((each) => [each.path, each]),
  );
  for (const [path, more] of news) {
    paths.set(path, { path, count: (paths.get(path)?.count ?? 0) + more, last: dayOf(now) });
  }
  return [...paths.values()].sort((a, b) => b.count - a.count).slice(0, MOST_PATHS);
}
