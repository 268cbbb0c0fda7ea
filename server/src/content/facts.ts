import { readShop } from '@sallie/shared/contract/business';
import type { Content } from '@sallie/shared/contract/content';
import { createEmitter } from '@sallie/shared/realtime/emitter';
import { DAY_MS } from '@sallie/shared/rules/duration';
import type { Subsystem } from '../http/endpoint.ts';
import type { Origins } from '../http/headers.ts';
import type { Store } from '../store/store.ts';

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
