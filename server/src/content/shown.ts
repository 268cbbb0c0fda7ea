import type { Content } from '@sallie/shared/contract/content';
import type { Store } from '../store/store.ts';
import type { Facts } from './facts.ts';

export interface ShownDeps {
  store: Pick<Store, 'get'>;
  facts: Pick<Facts, 'current' | 'version'>;
}

/** So long after another was published a page may still speak for its version, in milliseconds. */
const KEPT_FOR = 24 * 60 * 60_000;

/** The version under which a form was written: the one its page names, unless that has been over for a day or never was. */
export async function shownVersion(
  { store, facts }: ShownDeps,
  named: number | undefined,
  now: Date,
): Promise<number> {
  const newest = facts.version();
  if (named === undefined || named < 1 || named >= newest) return newest;
  const next = await store.get('website-versions', String(named + 1));
  const isOver = !next || now.getTime() - Date.parse(next.at) > KEPT_FOR;
  return isOver ? newest : named;
}

/** What the website said at a version; what it says now where that is not kept any more, or none is named. */
export async function contentAt(
  { store, facts }: ShownDeps,
  version: number | undefined,
): Promise<Content> {
  if (version === undefined || version === facts.version()) return facts.current();
  return (await store.get('website-versions', String(version)))?.content ?? facts.current();
}
