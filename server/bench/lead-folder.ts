import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { newLead } from '../src/leads/new-lead.ts';
import { segmentsPath } from '../src/store/embedded/folder.ts';
import { segmentSize } from '../src/store/embedded/segment.ts';
import { systemRandom } from '../src/system/secrets.ts';
import { createSegments } from '../trust/bulk-folder.ts';
import { sallieScript } from './contestants.ts';

const LOOK_EVERY = 200;
const run = promisify(execFile);

/** Makes contact forms, all but the last `open` handled long ago. Each is a message and its visitor. */
export async function makeLeadFolder(dir: string, count: number, open = 0): Promise<void> {
  const clock = { now: () => new Date(), steady: () => Date.now() };
  const birth = { clock, random: systemRandom };
  const segments = createSegments(dir);
  const contacts = segments.of('contacts');
  const visitors = segments.of('visitors');
  for (let at = 0; at < count; at += 1) {
    const form = {
      name: `Ada Miller ${at}`,
      email: `ada${at}@example.com`,
      phone: '570-555-0111',
      interest: 'hardwood',
      message: 'We would like new floors in a hall and two bedrooms. Please call after six.',
    };
    const contact = newLead('contacts', birth, 'form', form);
    const visitor = newLead('visitors', birth, 'contact', form);
    const handled_at = at < count - open ? contact.created_at : null;
    contacts.add({ ...contact, handled_at });
    visitors.add({
      ...visitor,
      handled_at,
      derived_from: { kind: contact.kind, id: contact.id },
    });
  }
  await segments.close();
}

export async function moveTo(url: string, folder: string): Promise<void> {
  const env = { PATH: process.env.PATH, DATA_DIR: folder, DATABASE_URL: url };
  await run(process.execPath, [sallieScript, 'move', '--to', 'postgres'], { env });
}

/** Waits for the search files of full segments, which a folder made here has only once a server ran on it. */
export async function untilIndexed(dir: string, count: number): Promise<void> {
  const full = 2 * Math.floor(count / segmentSize);
  const made = () => readdirSync(segmentsPath(dir)).filter((name) => name.endsWith('.search'));
  while (made().length < full) await pause(LOOK_EVERY);
}
