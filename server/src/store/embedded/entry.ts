import type { KeptReply, Write } from '../store.ts';
import { checkVersion, formatVersion } from './format-version.ts';

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
