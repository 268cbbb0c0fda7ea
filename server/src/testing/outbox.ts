import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach } from 'vitest';
import { digest } from '../leads/mail-templates/alert.ts';
import { createEmlFolder, type Erased } from '../mail/eml-folder.ts';
import { createSmtp } from '../mail/mail-setup.ts';
import { Outbox } from '../mail/outbox.ts';
import { writeOf } from '../mail/outgoing.ts';
import { openStore } from '../store/embedded/open.ts';
import type { MailWords, OutgoingMail } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { startScriptedSmtp } from './scripted-smtp.ts';

export type Smtp = Awaited<ReturnType<typeof startScriptedSmtp>>;
export type Script = NonNullable<Parameters<typeof startScriptedSmtp>[0]>;
/** Resolves to true for a mail that has more to say and so has not ended. */
export type Settle = (mail: OutgoingMail) => Promise<unknown>;

export const SECOND = 1000;

let folder: string;
export let store: Store;
export let time: number;
const ends: (() => Promise<void>)[] = [];
const clock = { now: () => new Date(time), steady: () => time };
const refOf = (id: string) => id;
const log = pino({ level: 'silent' });

/** Must be called once by each test file: every test gets its own folder. */
export function openFolders(): void {
  beforeEach(async () => {
    time = Date.parse('2026-11-21T10:00:00Z');
    folder = await mkdtemp(join(tmpdir(), 'sallie-outbox-'));
    store = await openStore({ dir: folder, clock });
  });

  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
    await store.close();
    await rm(folder, { recursive: true });
  });
}

export async function smtp(script: Script = {}): Promise<Smtp> {
  const server = await startScriptedSmtp(script);
  ends.push(server.close);
  return server;
}

export function mail(
  id: string,
  { to, subject, text, reply_to, ...changes }: Partial<OutgoingMail & MailWords> = {},
): OutgoingMail {
  return {
    id,
    lead: { kind: 'contacts', id },
    purpose: 'alert',
    words: {
      to: to ?? `${id}@home.example`,
      subject: subject ?? id,
      text: text ?? `About ${id}\n`,
      reply_to: reply_to ?? null,
    },
    created_at: clock.now().toISOString(),
    state: 'queued',
    ...changes,
  };
}

export const queue = (...mails: OutgoingMail[]) =>
  store.commit(mails.map((record) => ({ put: 'mails', record })));

interface Rules {
  factor?: number;
  isBlocked?: (address: string) => boolean;
  wordsOf?: (mail: OutgoingMail) => Promise<MailWords | null>;
}

/** Opens an outbox whose sleep ends when the test says so; without a mail server it writes files. */
export function outboxAt(
  smtpUrl: string | null,
  settleFirst: Settle = async () => {},
  rules: Rules = {},
) {
  const { factor = 0, isBlocked = () => false } = rules;
  const { wordsOf = async ({ words }: OutgoingMail) => words ?? null } = rules;
  const settled: string[] = [];
  let rounds = 0;
  let alarm: { wait: number; task: () => void } | null = null;
  let heard = () => {};
  const settle = async (ended: readonly OutgoingMail[]) => {
    const open: OutgoingMail[] = [];
    for (const done of ended) if ((await settleFirst(done)) === true) open.push(done);
    const over = ended.filter((done) => !open.includes(done));
    await store.commit(over.map(writeOf));
    rounds += 1;
    settled.push(...over.map(({ id, state }) => `${id} ${state}`));
    heard();
    return open;
  };
  const outbox = new Outbox({
    store,
    transport: smtpUrl ? createSmtp(smtpUrl) : createEmlFolder(join(folder, 'outbox')),
    clock,
    log,
    factor,
    leads: () => true,
    me: 'this process',
    isBlocked,
    wordsOf,
    digest: (mails) => digest(mails, { origin: 'https://shop.example', refOf }),
    refOf,
    from: () => ({ name: 'Shop', address: 'shop@shop.example' }),
    folder: join(folder, 'outbox'),
    settle,
    after(wait, task) {
      const mine = { wait, task };
      alarm = mine;
      heard();
      return () => {
        if (alarm === mine) alarm = null;
      };
    },
  });
  ends.push(() => outbox.stop());
  async function until(isSo: () => boolean): Promise<void> {
    while (!isSo()) {
      await new Promise<void>((resolve) => {
        heard = resolve;
      });
    }
  }
  return {
    wake: (mails?: readonly OutgoingMail[]) => outbox.wake(mails),
    erase: (erased: Erased) => outbox.erase(erased),
    stop: () => outbox.stop(),
    settled,
    files: () => readdir(join(folder, 'outbox')),
    /** Counts the commits that stored the ends of mails. */
    rounds: () => rounds,
    settles: (count: number) => until(() => settled.length >= count),
    /** Resolves to the seconds of the outbox's next sleep. */
    async sleepsFor(): Promise<number> {
      await until(() => alarm !== null);
      return (alarm?.wait ?? 0) / SECOND;
    },
    async wakesUp(): Promise<void> {
      await until(() => alarm !== null);
      const due = alarm;
      alarm = null;
      time += due?.wait ?? 0;
      due?.task();
    },
  };
}

export function setTime(to: number): void {
  time = to;
}
