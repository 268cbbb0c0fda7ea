import { readShop } from '@sallie/shared/contract/business';
import type { Content } from '@sallie/shared/contract/content';
import { createEmitter } from '@sallie/shared/realtime/emitter';
import { demoContent } from '@sallie/shared/rules/demo/content';
import { DAY_MS } from '@sallie/shared/rules/duration';
import type { Subsystem } from '../http/endpoint.ts';
import type { Origins } from '../http/headers.ts';
import { ONLY } from '../store/declaration.ts';
import type { WebsiteDraft, WebsiteVersion } from '../store/records.ts';
import type { Store, Write } from '../store/store.ts';

/** Callers read the content at each use, because a publish replaces it. */
export interface Facts {
  current(): Content;
  /** Counts from 1. */
  version(): number;
  /** Called after each publish, when `current` is the new content. Returns its `off`. */
  onChange(handle: () => void): () => void;
}

export interface PublishedFacts extends Facts {
  /** Ignores a version that is not newer, because processes may read versions in any order. */
  publish(content: Content, version: number): void;
}

export function createFacts(content: Content, version: number): PublishedFacts {
  const emitter = createEmitter<{ change(): void }>();
  let now = { content, version };
  return {
    current: () => now.content,
    version: () => now.version,
    onChange: (handle) => emitter.on('change', handle),
    publish(content, version) {
      if (version <= now.version) return;
      now = { content, version };
      emitter.emit('change');
    },
  };
}

/** For the console, which is not a page of the site; pages carry the facts themselves. */
export function openShop(facts: Facts, origins: () => Origins): Subsystem {
  return {
    bind: (bind) =>
      bind.open(readShop, {}, async () => ({
        business: facts.current(),
        origin: origins().primary,
      })),
  };
}

export interface ShownDeps {
  store: Pick<Store, 'get'>;
  facts: Pick<Facts, 'current' | 'version'>;
}

/** A page may name an older version for this long after the next one was published. */
const KEPT_FOR_MS = DAY_MS;

/** Returns the named version, or the newest when the named one is over or never existed. */
export async function shownVersion(
  { store, facts }: ShownDeps,
  named: number | undefined,
  now: Date,
): Promise<number> {
  const newest = facts.version();
  if (named === undefined || named < 1 || named >= newest) return newest;
  const next = await store.get('website-versions', String(named + 1));
  const isOver = !next || now.getTime() - Date.parse(next.at) > KEPT_FOR_MS;
  return isOver ? newest : named;
}

/** Returns the current content when no version is named or it is no longer stored. */
export async function contentAt(
  { store, facts }: ShownDeps,
  version: number | undefined,
): Promise<Content> {
  if (version === undefined || version === facts.version()) return facts.current();
  return (await store.get('website-versions', String(version)))?.content ?? facts.current();
}

/** Older versions are dropped. */
export const MOST_VERSIONS = 100;

export interface WebsiteState {
  published: WebsiteVersion;
  draft: WebsiteDraft;
}

/** Without a file nothing is stored before the first publish: the demo is version 1. */
export async function readState(
  store: Pick<Store, 'get' | 'list'>,
  now: Date,
): Promise<WebsiteState> {
  const [newest] = await store.list('website-versions', { limit: 1 });
  const published = newest ?? versionOf(1, demoContent, now, 'The demo shop');
  const draft = await store.get('website-draft', ONLY);
  return { published, draft: draft ?? emptyDraft(published.content) };
}

const emptyDraft = (content: Content): WebsiteDraft => ({
  save: 0,
  saved: null,
  content,
  touched: [],
});

export function versionOf(
  version: number,
  content: Content,
  now: Date,
  what: string,
  by: string | null = null,
): WebsiteVersion {
  return { id: String(version), version, at: now.toISOString(), by, what, content };
}

/** Also stores the version before, and drops the oldest. */
export function putVersion(
  before: WebsiteVersion,
  next: WebsiteVersion,
  draft: WebsiteDraft,
): Write[] {
  const writes: Write[] = [
    { put: 'website-versions', record: next },
    { put: 'website-draft', record: { ...draft, id: ONLY } },
    { drop: 'website-versions', id: String(next.version - MOST_VERSIONS) },
  ];
  // The demo was never stored.
  return before.version === 1 ? [{ put: 'website-versions', record: before }, ...writes] : writes;
}
