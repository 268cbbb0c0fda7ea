import { createHash } from 'node:crypto';
import type { ReplyRecord } from '../store/records.ts';
import { KEPT_FOR_MS } from '../store/replies.ts';
import {
  type CollectionName,
  type Collections,
  misfitOf,
  type TableName,
  type Tables,
  tableNames,
} from '../store/schema.ts';
import {
  type PictureFile,
  type PictureFiles,
  putInto,
  type Store,
  type Write,
} from '../store/store.ts';
import { StartRefused } from '../system/start-refused.ts';

/** A shop's whole data, in order of arrival. Reading changes nothing. */
export interface Source {
  each<T extends TableName>(collection: T): AsyncIterable<Tables[T]>;
  get<C extends CollectionName>(collection: C, id: string): Promise<Collections[C] | undefined>;
  pictures: Pick<PictureFiles, 'names' | 'read'>;
  secrets(): Promise<Map<string, string>>;
  erasures(): Promise<readonly string[]>;
}

/** The target of a move, empty at first. */
export type Target = Pick<Store, 'commit' | 'pictures' | 'secret' | 'noteErasure'>;

/** The number of records, and the SHA-256 of all of them in order. */
interface Sum {
  count: number;
  checksum: string;
}
type Part = TableName | 'pictures' | 'secrets' | 'erasures';
export type Sums = Map<Part, Sum>;

const RECORDS_A_COMMIT = 200;
/** Replies that expire this soon are left out; otherwise one could expire between copy and comparison. */
const ENDING_MS = 10 * 60 * 1000;

/** Copies everything part by part, never holding more than one commit. Returns the sums of what was read. */
export async function copy(source: Source, target: Target, now: Date): Promise<Sums> {
  return readAll(source, now, {
    async records(collection, records) {
      const [misfit] = records.flatMap((record) => misfitOf(collection, record) ?? []);
      if (misfit) {
        throw new StartRefused(
          `Nothing was moved: ${misfit} is not as this program keeps it. Change or erase it at the desk, or ask who wrote it.`,
        );
      }
      const writes = records.map((record) => putInto(collection, record));
      await target.commit(writes);
    },
    // Stored with the records that the reply answered, so that it is forgotten with them.
    async reply({ id, of, ...reply }) {
      const writes = await Promise.all(
        of.map(async (one) => ({
          put: one.collection,
          record: await source.get(one.collection, one.id),
        })),
      );
      await target.commit(writes as Write[], { key: id, ...reply });
    },
    picture: (picture) => target.pictures.save([picture]),
    async secrets(secrets) {
      for (const [name, value] of secrets) await target.secret(name, value);
    },
    async erasures(lines) {
      for (const line of lines) await target.noteErasure(line);
    },
  });
}

/** Returns the sums. `now` is the time when the move began; it decides which replies are valid. */
export const sumsOf = (source: Source, now: Date): Promise<Sums> => readAll(source, now);

interface Taker {
  records<C extends CollectionName>(collection: C, records: Collections[C][]): Promise<void>;
  reply(reply: ReplyRecord): Promise<void>;
  picture(picture: PictureFile): Promise<void>;
  secrets(secrets: ReadonlyMap<string, string>): Promise<void>;
  erasures(lines: readonly string[]): Promise<void>;
}

async function readAll(source: Source, now: Date, taker?: Taker): Promise<Sums> {
  const sums: Sums = new Map();
  for (const name of tableNames()) {
    if (name !== 'replies') sums.set(name, await readCollection(source, name, taker));
  }
  const replies: string[] = [];
  for await (const reply of source.each('replies')) {
    if (!(await isToStay(source, reply, now))) continue;
    replies.push(textOf(reply));
    await taker?.reply(reply);
  }
  // Replies have no order of their own.
  sums.set('replies', sumOf(replies.sort()));
  sums.set('pictures', await readPictures(source, taker));
  const secrets = await source.secrets();
  await taker?.secrets(secrets);
  sums.set('secrets', sumOf([...secrets].sort(([a], [b]) => (a < b ? -1 : 1))));
  const lines = await source.erasures();
  await taker?.erasures(lines);
  sums.set('erasures', sumOf(lines.toSorted()));
  return sums;
}

async function readCollection<C extends CollectionName>(source: Source, name: C, taker?: Taker) {
  const sum = createSum();
  let together: Collections[C][] = [];
  for await (const record of source.each(name)) {
    sum.add(record);
    together.push(record);
    if (together.length < RECORDS_A_COMMIT) continue;
    await taker?.records(name, together);
    together = [];
  }
  if (together.length > 0) await taker?.records(name, together);
  return sum.done();
}

async function readPictures({ pictures }: Source, taker?: Taker): Promise<Sum> {
  const sum = createSum();
  for (const name of await pictures.names()) {
    const bytes = await pictures.read(name);
    if (!bytes) continue;
    sum.add([name, createHash('sha256').update(bytes).digest('hex')]);
    await taker?.picture({ name, bytes });
  }
  return sum.done();
}

/** True for a reply that stays valid for a while and whose records still exist. */
async function isToStay(source: Source, { at, of }: ReplyRecord, now: Date): Promise<boolean> {
  if (Date.parse(at) + KEPT_FOR_MS - ENDING_MS <= now.getTime()) return false;
  for (const { collection, id } of of) if (!(await source.get(collection, id))) return false;
  return true;
}

function textOf({ id, bodyHash, status, reply, at, of }: ReplyRecord): string {
  return JSON.stringify([id, bodyHash, status, reply ?? null, at, of]);
}

function sumOf(records: readonly unknown[]): Sum {
  const sum = createSum();
  for (const record of records) sum.add(record);
  return sum.done();
}

function createSum() {
  const hash = createHash('sha256');
  let count = 0;
  return {
    add(record: unknown) {
      count += 1;
      hash.update(JSON.stringify(record)).update('\n');
    },
    done: (): Sum => ({ count, checksum: hash.digest('hex') }),
  };
}
