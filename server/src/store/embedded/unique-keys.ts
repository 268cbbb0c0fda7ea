import type { Row } from '../declaration.ts';
import { textsOf } from '../declaration.ts';
import type { CollectionName } from '../schema.ts';
import { Taken, type Write } from '../store.ts';
import type { Memory } from './memory.ts';

/** What becomes of a change: it goes with this batch or with the next one, or it is refused. */
type Verdict = 'now' | 'later' | Taken;

/**
 * Which changes of one batch may go together. Memory knows what is kept, but not what an earlier change of the batch is about
 * to keep: whoever needs to know waits for the next batch, since that change may still come to nothing.
 */
export class UniqueKeys {
  readonly #memory: Memory;
  /** By collection and id. */
  readonly #written = new Set<string>();
  /** By collection, key and text. */
  readonly #given = new Set<string>();

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  check(writes: readonly Write[]): Verdict {
    const unique = writes.filter(
      (write) => this.#memory.tables[collectionOf(write)].uniqueKeys.length > 0,
    );
    if (unique.length === 0) return 'now';
    const freed = new Set(unique.filter((write) => 'drop' in write).map(refOf));
    const given = new Map<string, string>();
    for (const write of unique) {
      if ('drop' in write) continue;
      const verdict = this.#checkPut(write.put, write.record, given, freed);
      if (verdict !== 'now') return verdict;
      // Whoever comes after it in the same commit may have what it had.
      freed.add(refOf(write));
    }
    for (const write of unique) this.#written.add(refOf(write));
    for (const name of given.keys()) this.#given.add(name);
    return 'now';
  }

  #checkPut(
    collection: CollectionName,
    record: Row,
    given: Map<string, string>,
    freed: ReadonlySet<string>,
  ): Verdict {
    const { declaration, uniqueKeys } = this.#memory.tables[collection];
    for (const key of uniqueKeys) {
      for (const text of textsOf(declaration, key, record)) {
        const name = `${collection}, ${key.name}: ${text}`;
        if (this.#given.has(name)) return 'later';
        if ((given.get(name) ?? record.id) !== record.id) return new Taken(collection, key.name);
        given.set(name, record.id);
      }
    }
    for (const rival of this.#memory.rivalsOf(collection, record)) {
      const ref = `${collection} ${rival.id}`;
      if (this.#written.has(ref)) return 'later';
      if (!freed.has(ref)) return new Taken(collection, rival.key);
    }
    return 'now';
  }
}

const collectionOf = (write: Write) => ('put' in write ? write.put : write.drop);
const refOf = (write: Write) =>
  `${collectionOf(write)} ${'put' in write ? write.record.id : write.id}`;
