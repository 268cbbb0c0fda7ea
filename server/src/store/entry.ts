import { checkVersion, formatVersion } from './format-version.ts';
import type { KeptReply, Write } from './store.ts';
import type { Upgrades } from './upgrade.ts';

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

/** What an entry may look like before its version is known. */
interface WrittenEntry {
  v: number;
  seq: number;
  writes: Write[];
  reply?: KeptReply;
}

export function readEntry(text: string, path: string, upgrades: Upgrades): Entry {
  const written: WrittenEntry = JSON.parse(text);
  const version = checkVersion(written.v, path);
  const { seq, writes, reply } = written;
  const upgraded = writes.map((write) =>
    'put' in write
      ? ({ put: write.put, record: upgrades.record(version, write.put, write.record) } as Write)
      : write,
  );
  return { seq, writes: upgraded, ...(reply && { reply }) };
}
