import { DAY_MS } from '@sallie/shared/rules/duration';
import { type Backup, backupName } from './backup-folder.ts';

/*
 * Kept backups: the newest of each of the last 24 hours, 7 days and 8 weeks that have any, the oldest of the
 * present hour, and for a day those made by hand. Each line is counted separately.
 */

const hourOf = (at: Date) => at.toISOString().slice(0, 13);

// 1970 began on a Thursday; weeks begin on Mondays.
const weekOf = (at: Date) => String(Math.floor((at.getTime() / DAY_MS + 3) / 7));
const WEEKS = 8;

/** Only periods with a backup count, so a shop that was closed for a month loses none by that. */
const rules: readonly { periods: number; periodOf(at: Date): string }[] = [
  { periods: 24, periodOf: hourOf },
  { periods: 7, periodOf: (at) => at.toISOString().slice(0, 10) },
  { periods: WEEKS, periodOf: weekOf },
];

type Dated = Pick<Backup, 'at' | 'occasion' | 'lineage'>;

/** Returns the backups that are no longer kept; any order. */
export function outdated<B extends Dated>(backups: readonly B[]): B[] {
  // Backups without a readable lineage form a line of their own.
  const ids = new Set(backups.map(({ lineage }) => lineage?.id));
  return [...ids].flatMap((id) => outdatedOf(backups.filter(({ lineage }) => lineage?.id === id)));
}

function outdatedOf<B extends Dated>(line: readonly B[]): B[] {
  const newestFirst = line.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const [newest] = newestFirst;
  if (!newest) return [];
  const isOfTheDay = ({ at }: B) => newest.at.getTime() - at.getTime() < DAY_MS;
  const kept = new Set([
    ...rules.flatMap((rule) => keptBy(rule, newestFirst)),
    ...newestFirst.filter(({ at }) => hourOf(at) === hourOf(newest.at)).slice(-1),
    ...newestFirst.filter(({ occasion }) => occasion === 'by-hand').filter(isOfTheDay),
  ]);
  return newestFirst.filter((backup) => !kept.has(backup));
}

function keptBy<B extends Dated>(
  { periods, periodOf }: (typeof rules)[number],
  newestFirst: readonly B[],
): B[] {
  const kept = new Map<string, B>();
  for (const backup of newestFirst) {
    const period = periodOf(backup.at);
    if (!kept.has(period) && kept.size < periods) kept.set(period, backup);
  }
  return [...kept.values()];
}

const MOVED_ASIDE = /^replaced[-_](\d.*)$/;

/** True once backups of eight later weeks exist: the former data still holds people who were erased since. */
export function isOutlived(name: string, backups: readonly Pick<Dated, 'at'>[]): boolean {
  const time = MOVED_ASIDE.exec(name)?.[1]?.replaceAll('_', '-').toUpperCase();
  if (!time) return false;
  const newer = backups.filter(({ at }) => backupName(at) > time);
  return new Set(newer.map(({ at }) => weekOf(at))).size >= WEEKS;
}
