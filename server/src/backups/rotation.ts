import { DAY_MS } from '@sallie/shared/rules/duration';
import { type Backup, backupName } from './backup-folder.ts';

/*
 * Which backups stay: the newest of each of the last 24 hours, 7 days and 8 weeks in which there was one, of the running hour
 * the oldest as well, and what was asked for by hand for a day. Each line is looked at by itself.
 */

const hourOf = (at: Date) => at.toISOString().slice(0, 13);

// 1970 began on a Thursday; weeks begin on Mondays.
const weekOf = (at: Date) => String(Math.floor((at.getTime() / DAY_MS + 3) / 7));
const WEEKS = 8;

/** A period is counted only if there is a backup of it, so a shop that was shut for a month loses none by that. */
const rules: readonly { periods: number; periodOf(at: Date): string }[] = [
  { periods: 24, periodOf: hourOf },
  { periods: 7, periodOf: (at) => at.toISOString().slice(0, 10) },
  { periods: WEEKS, periodOf: weekOf },
];

type Dated = Pick<Backup, 'at' | 'occasion' | 'lineage'>;

/** Those that have outlived their use, of all there are in any order. */
export function outdated<B extends Dated>(backups: readonly B[]): B[] {
  // What does not say where it belongs is a line of its own.
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

/** What a restore moved aside into a folder or a schema is named so, with its moment. */
const MOVED_ASIDE = /^replaced[-_](\d.*)$/;

/** Whether all weeks of which a backup stays came after it: whoever was erased since is still in there. */
export function isOutlived(name: string, backups: readonly Pick<Dated, 'at'>[]): boolean {
  const time = MOVED_ASIDE.exec(name)?.[1]?.replaceAll('_', '-').toUpperCase();
  if (!time) return false;
  const newer = backups.filter(({ at }) => backupName(at) > time);
  return new Set(newer.map(({ at }) => weekOf(at))).size >= WEEKS;
}
