/* Tells texts apart without keeping them. Not for secrets: whoever wants to can find another text with the same digest. */

const START = 0x811c9dc5;
const SECOND_START = 0x1b873593;
const PRIME = 0x01000193;
const SECOND_PRIME = 0x85ebca6b;

/** 64 bits of a text, in hexadecimal: two runs of FNV-1a, since the platform's own digests are asynchronous and want https. */
export function digest(text: string): string {
  let first = START;
  let second = SECOND_START;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    first = Math.imul(first ^ unit, PRIME);
    second = Math.imul(second ^ unit, SECOND_PRIME);
    second ^= second >>> 13;
  }
  return [first, second].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
