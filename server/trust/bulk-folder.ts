import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Message } from '@sallie/shared/contract/conversation';
import { newConversation } from '../src/conversations/conversation-state.ts';
import { newLead } from '../src/leads/new-lead.ts';
import { encodeFacts, factsOf, newSeeds, type Seeds } from '../src/store/embedded/facts.ts';
import {
  factsPath,
  journalPath,
  type ListedSegment,
  segmentName,
  segmentsPath,
  writeManifest,
} from '../src/store/embedded/folder.ts';
import { checksum } from '../src/store/embedded/journal.ts';
import { encodeSegment, segmentSize } from '../src/store/embedded/segment.ts';
import { declarationOf, type TableName, type Tables } from '../src/store/schema.ts';
import { realDisk } from '../src/system/disk.ts';
import { systemRandom } from '../src/system/secrets.ts';

export interface BulkShape {
  /** The size of all segments of messages together. */
  bytes: number;
  length: number;
  each: number;
}

/** This many conversations go on at the same time, so that the messages of each lie apart. */
const AT_ONCE = 40;

/** Makes a data folder as a long flood of strangers leaves it. Returns the visitors' ids, oldest first. */
export async function makeBulkFolder(dir: string, { bytes, length, each }: BulkShape) {
  const clock = { now: () => new Date(), steady: () => Date.now() };
  const segments = createSegments(dir);
  const visitors = segments.of('visitors');
  const threads = segments.of('threads');
  const messages = segments.of('messages');
  const ids: string[] = [];
  const open: { id: string; said: number }[] = [];

  function begin(): { id: string; said: number } {
    const fields = { name: 'Guest', email: '', phone: '', interest: '', message: '' };
    const birth = { clock, random: systemRandom };
    const visitor = newLead('visitors', birth, 'chat', fields);
    visitors.add(visitor);
    threads.add({ ...newConversation(visitor.id), last_seq: each, bytes: each * length });
    ids.push(visitor.id);
    return { id: visitor.id, said: 0 };
  }

  for (let at = 0; messages.bytes() < bytes; at = (at + 1) % AT_ONCE) {
    const conversation = open[at] ?? begin();
    conversation.said += 1;
    messages.add(messageOf(conversation.id, conversation.said, length, clock.now()));
    if (conversation.said < each) open[at] = conversation;
    else delete open[at];
  }
  await segments.close();
  return ids;
}

/** Writes the segments of a folder straight to disk, as a checkpoint leaves them. */
export function createSegments(dir: string) {
  fs.mkdirSync(segmentsPath(dir), { recursive: true, mode: 0o700 });
  const listed: ListedSegment[] = [];
  const seeds = newSeeds();
  const writers: { flush(): void }[] = [];
  return {
    of<T extends TableName>(collection: T) {
      const writer = createWriter(dir, collection, listed, seeds);
      writers.push(writer);
      return writer;
    },
    async close() {
      for (const writer of writers) writer.flush();
      fs.writeFileSync(journalPath(dir, 1), '', { mode: 0o600 });
      const manifest = { number: 1, seq: 1, journal: 1, alone: false, seeds, segments: listed };
      await writeManifest(dir, realDisk, manifest);
    },
  };
}

function messageOf(visitor_id: string, seq: number, length: number, now: Date): Message {
  return {
    id: randomUUID(),
    seq,
    client_id: randomUUID(),
    visitor_id,
    // Random text cannot be compressed.
    message: randomBytes(Math.ceil(length * 0.75))
      .toString('base64')
      .slice(0, length),
    is_bot: seq % 2 === 0,
    is_admin: false,
    unverified: seq % 2 === 0,
    created_at: now.toISOString(),
  };
}

function createWriter<T extends TableName>(
  dir: string,
  collection: T,
  listed: ListedSegment[],
  seeds: Seeds,
) {
  let rows: Tables[T][] = [];
  let number = 0;
  let written = 0;

  function flush() {
    if (rows.length === 0) return;
    const text = encodeSegment(rows);
    const file = segmentName(collection, number, 1);
    fs.writeFileSync(path.join(segmentsPath(dir), file), text, { mode: 0o600 });
    const saved = { file, crc: checksum(text), bytes: text.length };
    listed.push({ collection, number, ...saved });
    const declaration = declarationOf(collection);
    if (rows.length === segmentSize) {
      const facts = encodeFacts(declaration, factsOf(declaration, rows, seeds), saved, seeds);
      fs.writeFileSync(factsPath(dir, file), facts, { mode: 0o600 });
    }
    written += text.length;
    number += 1;
    rows = [];
  }

  return {
    flush,
    bytes: () => written,
    add(record: Tables[T]) {
      rows.push(record);
      if (rows.length === segmentSize) flush();
    },
  };
}
