import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from '../store/embedded/open.ts';
import type { OutgoingMail } from '../store/records.ts';
import { systemClock } from '../system/clock.ts';
import { startScriptedSmtp } from '../testing/scripted-smtp.ts';
import { messageId } from './outgoing.ts';

let folder: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sallie-outbox-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

const at = '2026-01-02T10:00:00.000Z';
const mail = (id: string): OutgoingMail => ({
  id,
  lead: { kind: 'contacts', id },
  purpose: 'alert',
  created_at: at,
  state: 'queued',
});

/** An outbox in a process of its own, which exits after so many mails. */
const program = `
  const [dir, smtpUrl] = process.argv.slice(-2);
  const { default: pino } = await import('pino');
  const { systemClock: clock } = await import('./server/src/system/clock.ts');
  const { after } = await import('./server/src/system/clock.ts');
  const { openStore } = await import('./server/src/store/embedded/open.ts');
  const { Outbox } = await import('./server/src/mail/outbox.ts');
  const { createSmtp } = await import('./server/src/mail/mail-setup.ts');
  const store = await openStore({ dir, clock });
  const folder = dir + '/outbox';
  new Outbox({
    store, clock, after, folder, log: pino({ level: 'silent' }),
    leads: () => true, me: 'this process', factor: 1, isBlocked: () => false, digest: () => ({ subject: '', text: '' }),
    wordsOf: async ({ id }) => ({ to: id + '@home.example', subject: id, text: 'Hello\\n', reply_to: null }),
    from: () => ({ name: '', address: 'shop@shop.example' }),
    transport: createSmtp(smtpUrl),
    async settle(mails) {
      await store.commit(mails.map(({ id }) => ({ drop: 'mails', id })));
      if ((await store.list('mails')).length === 0) process.exit(0);
    },
  });
  setInterval(() => {}, 1000);
`;

function startProcess(smtpUrl: string): ChildProcess {
  const flags = ['--input-type=module', '--eval', program];
  const child = spawn(process.execPath, [...flags, folder, smtpUrl], { stdio: 'inherit' });
  children.push(child);
  return child;
}

test('an outbox killed before the sync sends at most one mail again, under the same Message-ID', async () => {
  const store = await openStore({ dir: folder, clock: systemClock });
  await store.commit(['a', 'b', 'c'].map((id) => ({ put: 'mails', record: mail(id) })));
  await store.close();

  let killed = false;
  let child: ChildProcess | undefined;
  const server = await startScriptedSmtp({
    async onMail({ to }) {
      if (killed || to[0] !== 'b@home.example') return;
      killed = true;
      child?.kill('SIGKILL'); // The server takes the mail, but its reply never arrives.
      if (child) await once(child, 'exit');
    },
  });
  child = startProcess(server.url);
  await once(child, 'exit');
  await server.has(2);
  expect(server.received.map(({ to }) => to[0])).toEqual(['a@home.example', 'b@home.example']);

  const again = startProcess(server.url);
  expect((await once(again, 'exit'))[0]).toBe(0);
  expect(server.received.map(({ messageId }) => messageId)).toEqual([
    ...['a', 'b', 'b', 'c'].map((id) => messageId(mail(id), 'shop.example')),
  ]);
  await server.close();
});
