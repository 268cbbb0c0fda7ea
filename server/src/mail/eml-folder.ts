import { chmod, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { errorCode, realDisk, syncFolder, withFile, writeFully } from '../system/disk.ts';
import { lazily } from '../system/tasks.ts';
import {
  type Delivery,
  envelopeOf,
  type ReadyMail,
  type Sender,
  type Transport,
} from './outgoing.ts';

interface Unwritten {
  name: string;
  mail: ReadyMail;
  sender: Sender;
  resolve(delivery: Delivery): void;
}

/** More at once would only make a longer series of syncs without a break for leads. */
const FILES_AT_ONCE = 32;

/** Without an SMTP server, every mail becomes a file that any mail program can open. */
export function createEmlFolder(
  folder: string,
  started: Promise<unknown> = Promise.resolve(),
): Transport {
  const opened = lazily(async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  }, started);
  let gathered: Unwritten[] = [];
  let isBusy = false;

  /** Writes one file at a time, so that leads never find all threads busy. One sync covers all names. */
  async function writeGathered(): Promise<void> {
    isBusy = true;
    while (gathered.length > 0) {
      await nextTurn(); // All mails of one turn are written together.
      const batch = gathered;
      gathered = [];
      try {
        await openFolder(folder);
        const composer = await opened();
        for (const { name, mail, sender } of batch) {
          const { message } = await composer.sendMail(envelopeOf(mail, sender));
          if (!Buffer.isBuffer(message)) throw new Error('The composer gave no whole mail');
          await writeUnnamed(folder, name, message);
        }
        for (const { name } of batch) await rename(unnamed(folder, name), join(folder, name));
        await syncFolder(realDisk, folder);
        for (const { resolve } of batch) resolve({ outcome: 'written' });
      } catch (error) {
        const code = errorCode(error) || 'ERROR';
        for (const { resolve } of batch) resolve({ outcome: 'unreachable', code });
      }
    }
    isBusy = false;
  }

  return {
    atOnce: (due) => Math.min(due, FILES_AT_ONCE),
    close() {},
    send(mail, sender) {
      return new Promise((resolve) => {
        gathered.push({ name: nameOf(mail), mail, sender, resolve });
        if (!isBusy) void writeGathered();
      });
    },
  };
}

/** The same name for every attempt, so that a repeated mail is still one file. */
function nameOf({ id, created_at }: ReadyMail): string {
  return `${created_at.slice(0, 10)}-${id}.eml`;
}

const unnamed = (folder: string, name: string) => join(folder, `${name}.tmp`);

/** Makes the folder private, even one made by hand, because it holds customers' texts. */
async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
}

async function writeUnnamed(folder: string, name: string, bytes: Buffer): Promise<void> {
  await withFile(realDisk, unnamed(folder, name), 'w', async (fd) => {
    await writeFully(realDisk, fd, bytes, 0);
    await realDisk.fdatasync(fd);
  });
}

/** The person to erase: an e-mail address (empty for a guest without one) and the ids of their records. */
export interface Erased {
  email: string;
  ids: readonly string[];
}

/** Up to this many ids are searched for one by one, anywhere in a text. */
const FEW_IDS = 100;

/**
 * Returns a test whether a text is to or about the person: it has their address, or a record's id in a link.
 * With thousands of ids (old leads) the text is split into words once, not searched for each id.
 */
export function aboutThem({ email, ids }: Erased): (text: string) => boolean {
  const known = new Set(ids);
  const namesOne =
    ids.length <= FEW_IDS
      ? (text: string) => ids.some((id) => text.includes(id))
      : (text: string) => text.split(/[^\w-]+/).some((word) => known.has(word));
  return (text) => mentions(text, email) || namesOne(text);
}

export async function eraseEmlFiles(folder: string, erased: Erased): Promise<number> {
  await openFolder(folder);
  const isAbout = aboutThem(erased);
  let removed = 0;
  const entries = await readdir(folder, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isFile())) {
    const file = join(folder, name);
    const raw = await readFile(file).catch(ifGone);
    if (!raw || !isAbout(await wordsOf(raw))) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

/** Another erasure, or a person, removed the file first. */
function ifGone(error: unknown): null {
  if (errorCode(error) !== 'ENOENT') throw error;
  return null;
}

/** Returns the decoded text of a mail: headers, bodies and attachments. */
async function wordsOf(raw: Buffer): Promise<string> {
  const { default: PostalMime, decodeWords } = await import('postal-mime');
  const { headers, text, html, attachments } = await PostalMime.parse(raw, {
    attachmentEncoding: 'utf8',
  });
  const inHeaders = headers.map(({ value }) => decodeWords(value));
  const attached = attachments.map(({ content }) => String(content));
  return [...inHeaders, text, html, ...attached].join('\n');
}

const wordSign = /\w/;
/** Characters that can join a word to an address which then goes on: `o'ann@…`, `jo.-ann@…`. */
const joint = ".'+-";
/** `s`, `.au` or `-b.example` makes a longer domain; a full stop or dash of the sentence does not. */
const longerDomain = /^-*\.?\w/;

/** True when the text contains exactly this address, in any case, and not only as a part of a longer one. */
export function mentions(text: string, email: string): boolean {
  const [where, address] = [text.toLowerCase(), email.toLowerCase()];
  if (address === '') return false;
  for (let at = where.indexOf(address); at >= 0; at = where.indexOf(address, at + 1)) {
    if (startsAt(where, at) && !longerDomain.test(where.slice(at + address.length))) return true;
  }
  return false;
}

function startsAt(text: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && joint.includes(text.charAt(before))) before -= 1;
  return !wordSign.test(text.charAt(before));
}
