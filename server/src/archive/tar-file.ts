import type { FileHandle } from 'node:fs/promises';
import { Header } from 'tar/header';
import { Refusal } from '../http/refusal.ts';

/* A plain tar: for each file a header block and its bytes, padded to whole blocks; two empty blocks at the end. */

const BLOCK_BYTES = 512;
const whole = (size: number) => Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;

export interface PackedFile {
  name: string;
  bytes: Uint8Array;
}

/** Packs the files; only one is in memory at a time. */
export async function* pack(files: AsyncIterable<PackedFile>, at: Date): AsyncGenerator<Buffer> {
  for await (const { name, bytes } of files) {
    const packed = Buffer.alloc(BLOCK_BYTES + whole(bytes.length));
    const { length: size } = bytes;
    new Header({ path: name, size, mode: 0o644, mtime: at, type: 'File' }).encode(packed);
    packed.set(bytes, BLOCK_BYTES);
    yield packed;
  }
  yield Buffer.alloc(2 * BLOCK_BYTES);
}

export interface Part {
  start: number;
  size: number;
}

/** Entries of any kind; other programs add entries of their own. */
const MOST_ENTRIES = 1000;

const noArchive = () =>
  new Refusal(
    422,
    'This is no archive of a website. Please choose the file that was downloaded at the desk, as it was.',
  );
const cutOff = () =>
  new Refusal(422, 'This archive is damaged or cut off. Please download or copy it again.');

/** Lists an archive's files by name. Nothing is unpacked, so names can do no harm. Throws a `Refusal`. */
export async function listParts(file: FileHandle): Promise<Map<string, Part>> {
  const { size: end } = await file.stat();
  const parts = new Map<string, Part>();
  let at = 0;
  for (let count = 0; ; count += 1) {
    const header = await headerAt(file, at, end);
    if (header.nullBlock) return parts;
    if (count === MOST_ENTRIES) throw new Refusal(422, 'This archive holds more than a website.');
    const { size = 0, path = '' } = header;
    const start = at + BLOCK_BYTES;
    if (size < 0 || start + size > end) throw cutOff();
    if (header.type === 'File' || header.type === 'OldFile') {
      const name = path.replace(/^\.\//, '');
      if (parts.has(name)) throw new Refusal(422, 'This archive holds a file twice.');
      parts.set(name, { start, size });
    }
    at = start + whole(size);
  }
}

async function headerAt(file: FileHandle, at: number, end: number): Promise<Header> {
  if (at + BLOCK_BYTES > end) throw at === 0 ? noArchive() : cutOff();
  const header = decoded(await readPart(file, { start: at, size: BLOCK_BYTES }));
  if (!header?.nullBlock && !header?.cksumValid) throw at === 0 ? noArchive() : cutOff();
  return header;
}

/** Returns null when a number in the header is invalid. */
function decoded(block: Buffer): Header | null {
  try {
    return new Header(block);
  } catch {
    return null;
  }
}

export async function readPart(file: FileHandle, { start, size }: Part): Promise<Buffer> {
  const bytes = Buffer.alloc(size);
  const { bytesRead } = await file.read(bytes, 0, size, start);
  if (bytesRead < size) throw cutOff();
  return bytes;
}
