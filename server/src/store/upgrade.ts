import { leadKinds } from '@sallie/shared/contract/lead';
import { StartRefused } from '../system/start-refused.ts';

/** What this program writes. Every line, segment and manifest says which version it is. */
export const formatVersion = 3;

/** How a record of one version looks in the next. Pure, and never changed once it was released. */
type Upgrader = (collection: string, record: unknown) => unknown;

/** `upgraders[1]` leads from version 1 to 2. */
const upgraders: Record<number, Upgrader> = {
  // 2 knows which leads were opened. What was there before counts as opened: nobody noted it.
  1(collection, record) {
    if (!leadKinds.some((kind) => kind === collection)) return record;
    const lead = record as { created_at: string };
    return { ...lead, read: { by: '', at: lead.created_at } };
  },
  // 3 writes into each lead of which kind it is.
  2(collection, record) {
    const lead = leadKinds.some((kind) => kind === collection);
    return lead ? { kind: collection, ...Object(record) } : record;
  },
};

/** Throws when the data was written by a later program: guessing would lose what it knows. */
export function checkVersion(version: unknown, path: string): number {
  if (typeof version !== 'number' || version < 1) {
    throw new StartRefused(`The file ${path} does not say in which version it was written.`);
  }
  if (version > formatVersion) {
    throw new StartRefused(
      `The file ${path} was written by a newer version of this program (format ${version}, known is ${formatVersion}); please start that version.`,
    );
  }
  return version;
}

export function upgradeRecord(
  version: number,
  collection: string,
  record: unknown,
  steps = upgraders,
  target = formatVersion,
): unknown {
  let upgraded = record;
  for (let from = version; from < target; from += 1) {
    const step = steps[from];
    if (!step) throw new Error(`There is no upgrade from format ${from}`);
    upgraded = step(collection, upgraded);
  }
  return upgraded;
}
