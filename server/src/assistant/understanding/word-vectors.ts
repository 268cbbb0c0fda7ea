import { readFile } from 'node:fs/promises';
import { once } from '../../system/lazily.ts';

/*
 * What words mean, by the company they keep: words said in the same places have like vectors, so that what was learnt
 * of a knife is known of a hammer. Where they come from stands in word-vectors.md.
 */

const HEAD = 12;
/** Bytes of the scale that each row begins with; a byte for each dimension follows. */
const SCALE = 4;

export interface WordVectors {
  dimensions: number;
  has(word: string): boolean;
  /** Adds a word's vector, common words with less weight; false for a word it does not know. */
  addTo(sum: Float32Array, word: string): boolean;
}

/** They never change: read once, however many servers run in a process. */
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
