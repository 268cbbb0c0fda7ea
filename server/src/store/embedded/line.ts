import { crc32 } from 'node:zlib';

/* A line on disk is eight hexadecimal digits of CRC-32, a space, JSON text and a line feed. */

const LINE_FEED = 0x0a;
const PREFIX = 9;

export function checksum(bytes: string | Uint8Array): string {
  return crc32(bytes).toString(16).padStart(8, '0');
}

export function formatLine(json: string): string {
  return `${checksum(json)} ${json}\n`;
}

/** The JSON text of a line without its line feed, or null when it is not what was written. */
export function verifyLine(line: Buffer): string | null {
  if (line.length <= PREFIX || line[PREFIX - 1] !== 0x20) return null;
  // Compared as text: a flipped bit that only changes the case of a digit is found as well.
  if (checksum(line.subarray(PREFIX)) !== line.toString('latin1', 0, PREFIX - 1)) return null;
  return line.toString('utf8', PREFIX);
}

/** A stretch of the file that is no line of ours. */
export interface Damage {
  from: number;
  bytes: Buffer;
}
type Piece = { text: string } | { damage: Damage };

export interface Lines {
  /** In file order, so that a gap in the numbering can be told from one explained by damage. */
  pieces: Piece[];
  /** What a crash left of the last line. */
  torn: Damage | null;
  /** How much of the file is worth keeping: all but the torn end. */
  length: number;
}

export function readLines(file: Buffer): Lines {
  const pieces: Piece[] = [];
  let from = 0;
  while (from < file.length) {
    const feed = file.indexOf(LINE_FEED, from);
    const end = feed === -1 ? file.length : feed;
    const bytes = file.subarray(from, end);
    const text = verifyLine(bytes);
    if (text !== null) pieces.push({ text });
    else if (feed === -1) return { pieces, torn: { from, bytes }, length: from };
    else if (bytes.length > 0) pieces.push({ damage: { from, bytes } });
    from = end + 1;
  }
  return { pieces, torn: null, length: file.length };
}
