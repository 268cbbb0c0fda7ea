import type { Content } from '@sallie/shared/contract/content';
import { createEmitter } from '@sallie/shared/realtime/emitter';

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
