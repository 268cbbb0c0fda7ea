import { chmod, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { decodeWords } from 'postal-mime';
import type { OutgoingMail } from '../store/store.ts';
import { envelopeOf, type Transport } from './transport.ts';

/** Without an SMTP server every mail is a file anybody can open with a mail program. */
export function createEmlFolder(folder: string): Transport {
  // A start does not wait for it.
  const opening = import('nodemailer').then(({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true, newline: 'windows' }),
  );
  return {
    async send(mail, sender) {
      try {
        const composer = await opening;
        const { message } = await composer.sendMail(envelopeOf(mail, sender));
        await writeDurably(folder, nameOf(mail), message as Buffer);
        return { outcome: 'written' };
      } catch (error) {
        return { outcome: 'unreachable', code: (error as NodeJS.ErrnoException).code ?? 'ERROR' };
      }
    },
  };
}

/** The same name for every try, so that a repeated mail is still one file. */
function nameOf({ id, created_at }: OutgoingMail): string {
  return `${created_at.slice(0, 10)}-${id}.eml`;
}

/** What customers wrote is for nobody else on the machine, in a folder of an earlier version too. */
async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
}

async function writeDurably(folder: string, name: string, bytes: Buffer): Promise<void> {
  await openFolder(folder);
  const unfinished = join(folder, `${name}.tmp`);
  const file = await open(unfinished, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, join(folder, name));
}

/** Whose traces are to go: an e-mail address (empty for a guest without one) and the ids of their records. */
export interface Erased {
  email: string;
  ids: readonly string[];
}

/** Whether a mail is to or about them: it names their address, or one of their records in a link. */
export function isAbout(text: string, { email, ids }: Erased): boolean {
  return mentions(text, email) || ids.some((id) => text.includes(id));
}

/** Removes the files to or about one person, whatever wrote them; returns how many. */
export async function eraseEmlFiles(folder: string, erased: Erased): Promise<number> {
  await openFolder(folder);
  let removed = 0;
  const entries = await readdir(folder, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isFile())) {
    const file = join(folder, name);
    if (!isAbout(await wordsOf(await readFile(file)), erased)) continue;
    await rm(file);
    removed += 1;
  }
  return removed;
}

/** Everything a mail says, behind every encoding: headers, texts, and what is attached to it. */
async function wordsOf(raw: Buffer): Promise<string> {
  const { headers, text, html, attachments } = await PostalMime.parse(raw, {
    attachmentEncoding: 'utf8',
  });
  const inHeaders = headers.map(({ value }) => decodeWords(value));
  const attached = attachments.map(({ content }) => String(content));
  return [...inHeaders, text, html, ...attached].join('\n');
}

const wordSign = /\w/;
/** What may lie between a word and an address that goes on from it: `o'ann@…`, `jo.-ann@…`. */
const joint = ".'+-";
/** `s`, `.au` or `-b.example` makes the domain a longer one; a full stop or a dash of the sentence does not. */
const longerDomain = /^-*\.?\w/;

/** Whether a text holds this very address, in any case; not as a part of a longer one. */
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
