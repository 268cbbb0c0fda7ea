import { readShop } from '@sallie/shared/contract/business';
import type { Content } from '@sallie/shared/contract/content';
import { createEmitter } from '@sallie/shared/realtime/emitter';
import { DAY_MS } from '@sallie/shared/rules/duration';
import type { Subsystem } from '../http/endpoint.ts';
import type { Origins } from '../http/origin.ts';
import type { Store } from '../store/store.ts';

/** The content of the website as it is published now. Whoever holds this reads it at each use. */
export interface Facts {
  current(): Content;
  /** Counts from 1. */
  version(): number;
  /** Called after each publish, when `current` is the new content; answers with its `off`. */
  onChange(handle: () => void): () => void;
}

export interface PublishedFacts extends Facts {
  /** What is not newer than what is known is left as it is: processes may read versions in any order. */
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

/** For a desk that is no page of the site; every page carries the same facts. */
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

/** So long after another was published a page may still speak for its version. */
const KEPT_FOR_MS = DAY_MS;

/** The version under which a form was written: the one its page names, unless that has been over for a day or never was. */
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

/** What the website said at a version; what it says now where that is not kept any more, or none is named. */
export async function contentAt(
  { store, facts }: ShownDeps,
  version: number | undefined,
): Promise<Content> {
  if (version === undefined || version === facts.version()) return facts.current();
  return (await store.get('website-versions', String(version)))?.content ?? facts.current();
}
