import type { Classifier } from './classifier.ts';

export interface LearntTopics {
  classifier: Classifier;
  words: readonly string[];
}

export interface Learnt {
  intents: LearntTopics;
  spanish: LearntTopics;
  trouble: Classifier;
  clues: readonly string[];
  marks: readonly string[];
  roots: {
    /** These words are said in passing about a product or a work. */
    passing: readonly string[];
    /** People use these words for what they ask shops for. */
    goods: readonly string[];
  };
}

export function pack(learnt: Learnt): string {
  return JSON.stringify(learnt, (_, value: unknown) => {
    if (!(value instanceof Int8Array) && !(value instanceof Float32Array)) return value;
    const { buffer, byteOffset, byteLength } = value;
    const type = value instanceof Int8Array ? 'int8' : 'float32';
    return { type, base64: Buffer.from(buffer, byteOffset, byteLength).toString('base64') };
  });
}

export function unpack(packed: string): Learnt {
  return JSON.parse(packed, (_, value: { type?: string; base64?: string } | null) => {
    if (typeof value?.base64 !== 'string') return value;
    const bytes = Uint8Array.from(Buffer.from(value.base64, 'base64'));
    return value.type === 'int8' ? new Int8Array(bytes.buffer) : new Float32Array(bytes.buffer);
  });
}
