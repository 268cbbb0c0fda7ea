/* Which backups stay: the newest of each of the last 24 hours, 7 days and 8 weeks in which there was one. */

const DAY = 24 * 60 * 60 * 1000;

/** A period is counted only if there is a backup of it, so a shop that was shut for a month loses none by that. */
const rules: readonly { periods: number; periodOf(at: Date): string }[] = [
  { periods: 24, periodOf: (at) => at.toISOString().slice(0, 13) },
  { periods: 7, periodOf: (at) => at.toISOString().slice(0, 10) },
  // 1970 began on a Thursday; weeks begin on Mondays.
  { periods: 8, periodOf: (at) => String(Math.floor((at.getTime() / DAY + 3) / 7)) },
];

/** As long as an hour's backup can at most live on as a week's. */
const LONGEST = 8 * 7 * DAY;

interface Dated {
  at: Date;
  /** Made before the disk format was upgraded: the only way back to an older program. */
  beforeUpgrade: boolean;
}

/** Those that have outlived their use, of all there are in any order. */
export function outdated<B extends Dated>(backups: readonly B[]): B[] {
  const newestFirst = backups.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const [newest] = newestFirst;
  if (!newest) return [];
  const upgrade = newestFirst.find(({ beforeUpgrade }) => beforeUpgrade);
  const kept = new Set(rules.flatMap((rule) => keptBy(rule, newestFirst)));
  if (upgrade && newest.at.getTime() - upgrade.at.getTime() < LONGEST) kept.add(upgrade);
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
