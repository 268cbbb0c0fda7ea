import { readFile } from 'node:fs/promises';
import { once } from '../../system/tasks.ts';

/* Words in similar contexts have similar vectors: what was learned of a knife applies to a hammer. */

const HEAD = 12;
/** Each row begins with a scale of this many bytes; a byte per dimension follows. */
const SCALE = 4;

export interface WordVectors {
  dimensions: number;
  has(word: string): boolean;
  /** Common words have shorter vectors. Returns false for an unknown word. */
  addTo(sum: Float32Array, word: string): boolean;
}

/** Read once per process, because they never change. */
export const openWordVectors: () => Promise<WordVectors> = once(read);

async function read(): Promise<WordVectors> {
  const file = await readFile(new URL('./word-vectors.bin', import.meta.url));
  const dimensions = file.readUInt32LE(4);
  const from = HEAD + file.readUInt32LE(8);
  const bytes = new Int8Array(file.buffer, file.byteOffset, file.length);
  const row = SCALE + dimensions;
  const rowOf = new Map(
    file
      .toString('latin1', HEAD, from)
      .split('\n')
      .map((word, at) => [word, from + at * row]),
  );
  return {
    dimensions,
    has: (word) => rowOf.has(word),
    addTo(sum, word) {
      const at = rowOf.get(word);
      if (at === undefined) return false;
      const scale = file.readFloatLE(at);
      for (let each = 0; each < dimensions; each += 1) {
        sum[each] = (sum[each] ?? 0) + scale * (bytes[at + SCALE + each] ?? 0);
      }
      return true;
    },
  };
}
