import { chmod, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { OutgoingMail } from '../store/store.ts';
import { mentions } from './mentions.ts';
import { envelopeOf, type Transport } from './transport.ts';

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/** Without an SMTP server every mail is a file anybody can open with a mail program. */
export function createEmlFolder(folder: string): Transport {
  return {
    async send(mail, sender) {
      try {
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

/** Removes the files to or about one person, whatever wrote them. */
export async function eraseEmlFiles(folder: string, email: string): Promise<void> {
  await openFolder(folder);
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    if (mentions(plain(await readFile(file, 'latin1')), email)) await rm(file);
  }
}

/** The text behind its transfer encoding: base64 parts decoded, quoted-printable undone. */
function plain(raw: string): string {
  const body = raw.slice(raw.indexOf('\r\n\r\n') + 4);
  const unquoted = raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return `${unquoted}\n${Buffer.from(body, 'base64').toString('latin1')}`;
}
