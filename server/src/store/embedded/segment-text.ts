import { formatVersion } from './format-version.ts';

/*
 * A segment as text: JSON as a whole, and one line per place, so that a single record can be read by itself.
 * JSON writes no raw line feeds, and an empty place is `null`.
 */

const opening = `{"v":${formatVersion},"records":[\n`;
const ending = '\n]}';
const LINE_FEED = 0x0a;

export function encodeSegment(rows: readonly unknown[]): Buffer {
  const lines = rows.map((row) => JSON.stringify(row));
  return Buffer.from(`${opening}${lines.join(',\n')}${ending}`);
}

/** Whether this very version wrote it, without reading it all. */
export function isCurrent(text: Buffer): boolean {
  return text.toString('latin1', 0, opening.length) === opening;
}

export function decodeSegment<R>(text: Buffer): { v: number; records: (R | null)[] } {
  return JSON.parse(text.toString());
}

/** Where each place's line begins, and where the line after the last would. */
export function findLines(text: Buffer): Uint32Array {
  const starts = [text.indexOf(LINE_FEED) + 1];
  const last = text.length - ending.length;
  for (let at = text.indexOf(LINE_FEED, starts[0]); at < last; ) {
    starts.push(at + 1);
    at = text.indexOf(LINE_FEED, at + 1);
  }
  // As if a comma followed the last line too.
  return Uint32Array.from([...starts, last + 2]);
}

/** `line` reaches to where the next one begins. */
export function decodeLine<R>(line: Buffer): R | null {
  return JSON.parse(line.toString('utf8', 0, line.length - 2));
}
