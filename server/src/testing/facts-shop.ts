import fs from 'node:fs';
import path from 'node:path';
import type { Contact } from '@sallie/shared/contract/contact';
import { HOUR_MS } from '@sallie/shared/rules/duration';
import { entriesOf } from '@sallie/shared/rules/history';
import { segmentsPath } from '../store/embedded/folder.ts';
import { openStore } from '../store/embedded/open.ts';
import type { KeptReply, Store } from '../store/store.ts';
import { clock, contact, line, newFolder, referral } from './samples.ts';

const ago = (hours: number) => new Date(clock.now().getTime() - hours * HOUR_MS).toISOString();
const dana = { by: 'dana', by_id: 'dana', at: ago(0) };
const actor = { role: 'staff', id: 'dana', name: 'dana' } as const;

/** Returns a lead in one of the possible states, in turn. Leads came an hour apart, the first 13 days ago. */
export function lead(at: number): Contact {
  const states: Partial<Contact>[] = [
    {},
    { read: dana },
    { read: dana, claim: { ...dana, seconds: 3 } },
    { handled_at: ago(0) },
    { spam: true },
    { history: entriesOf(ago(1), actor, [{ type: 'released' }]) },
    { mails: { reminder: 'sent' } },
  ];
  return contact(`c${at}`, { created_at: ago(310 - at), ...states[at % states.length] });
}

const reply = (at: number): KeptReply => ({
  key: `k${at}`,
  bodyHash: 'h',
  status: 201,
  reply: { id: `c${at}` },
  at: ago(0),
});

/** Writes 300 each of contacts, referrals, messages and replies; 256 of each fill a segment with facts. */
export async function makeShop() {
  const dir = newFolder();
  const store = await openStore({ dir, clock });
  const batches = Array.from({ length: 300 }, (_, at) =>
    store.commit(
      [
        { put: 'contacts', record: lead(at) },
        {
          put: 'referrals',
          record: referral(`r${at}`, {
            ...(at % 4 > 0 && { batch_id: `b${Math.floor(at / 4)}` }),
            ...(at % 9 === 0 && { handled_at: ago(0) }),
            created_at: ago(310 - at),
          }),
        },
        { put: 'messages', record: line(at % 2 ? 'anna' : 'ben', Math.floor(at / 2) + 1) },
      ],
      reply(at),
    ),
  );
  await Promise.all(batches);
  await store.close();
  return dir;
}

/** Returns what the store knows of leads without reading them. */
export async function countedIn(store: Store) {
  const all = { from: new Date(0), limit: 5000 };
  const counts = await store.countWaiting();
  const waiting = await store.waitingLeads(all);
  const due = await store.waitingLeads({ ...all, isUnanswered: true });
  return { counts, waiting, due };
}

export async function startOf(dir: string) {
  const store = await openStore({ dir, clock });
  const counted = await countedIn(store);
  const found = {
    leads: await store.list('contacts'),
    one: await store.get('contacts', 'c7'),
    theirs: await store.leadsOf('C8@mail.example'),
    sender: await store.leadsOf('rita@mail.example'),
    nobody: await store.leadsOf('nobody@mail.example'),
    anna: await store.messagesOf('anna'),
    said: await store.countMessages('ben', 'visitor', 3),
    visitors: await store.latestVisitors(5),
    reply: await store.keptReply('k7'),
    warnings: store.warnings(),
  };
  await store.close();
  return { counted, found };
}

export const factsFiles = (dir: string) =>
  fs.readdirSync(segmentsPath(dir)).filter((name) => name.endsWith('.facts'));
export const pathOf = (dir: string, table: string) => {
  const name = factsFiles(dir).find((one) => one.startsWith(`${table}-0000`));
  return path.join(segmentsPath(dir), name ?? 'none');
};

/** Returns the newest facts or search files of all segments, by segment. */
export function bytesOf(dir: string, ending: '.facts' | '.search' = '.facts') {
  const found = new Map<string, { generation: number; bytes: Buffer }>();
  for (const name of fs.readdirSync(segmentsPath(dir))) {
    const [, segment = '', number = ''] = /^(.*)\.g(\d+)\.\w+$/.exec(name) ?? [];
    const generation = Number(number);
    if (!name.endsWith(ending) || generation <= (found.get(segment)?.generation ?? 0)) continue;
    found.set(segment, { generation, bytes: fs.readFileSync(path.join(segmentsPath(dir), name)) });
  }
  return Object.fromEntries([...found].map(([segment, { bytes }]) => [segment, bytes]));
}
