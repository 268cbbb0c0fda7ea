import { crc32 } from 'node:zlib';
import { StartRefused } from '../../system/start-refused.ts';
import type { KeptReply, Write } from '../store.ts';

/** What this program reads and writes. Every line, segment and manifest says which format it is of. */
export const formatVersion = 1;

/** Throws unless it is the present one: to guess at what a later program wrote would lose what that knows. */
export function checkVersion(version: unknown, path: string): void {
  if (version === formatVersion) return;
  if (typeof version !== 'number' || version < formatVersion) {
    throw new StartRefused(`The file ${path} does not say in which version it was written.`);
  }
  throw new StartRefused(
    `The file ${path} was written by a newer version of this program (format ${version}, known is ${formatVersion}); please start that version.`,
  );
}

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

/** One atomic change as the journal tells it. */
export interface Entry {
  seq: number;
  writes: Write[];
  reply?: KeptReply;
}

/** The part that is known before the entry's turn has come; stringified once, when it is handed in. */
export function entryBody(writes: readonly Write[], reply: KeptReply | undefined): string {
  const kept = reply ? `,"reply":${JSON.stringify(reply)}` : '';
  return `"writes":${JSON.stringify(writes)}${kept}}`;
}

export function entryText(seq: number, body: string): string {
  return `{"v":${formatVersion},"seq":${seq},${body}`;
}

export function readEntry(text: string, path: string): Entry {
  const { v, ...entry }: Entry & { v: number } = JSON.parse(text);
  checkVersion(v, path);
  return entry;
}
