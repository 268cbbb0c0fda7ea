import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Message } from '@sallie/shared/contract/conversation';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { makeBulkFolder } from '../../../trust/bulk-folder.ts';
import { clock, contact, line, newFolder } from '../../testing/samples.ts';
import type { Store } from '../store.ts';
import { scanFolder, segmentsPath } from './folder.ts';
import { Memory } from './memory.ts';
import { openStore } from './open.ts';
import { Reader } from './reader.ts';
import { LeadIndex } from './search.ts';

const MB = 1_000_000;

async function aStore(dir = path.join(newFolder(), 'data'), checkpointEvery = 300) {
  const store = await openStore({ dir, clock, checkpointEvery });
  onTestFinished(async () => {
    await store.close();
    fs.rmSync(path.dirname(dir), { recursive: true, force: true });
  });
  return { dir, store };
}

const say = (store: Store, messages: Message[]) =>
  Promise.all(messages.map((record) => store.commit([{ put: 'messages', record }])));

const erase = async (store: Store, visitor: string) =>
  store.commit((await store.messagesOf(visitor)).map(({ id }) => ({ drop: 'messages', id })));

/** Messages of several visitors in turn, so that each conversation is spread over all segments. */
function mixed(visitors: string[], from: number, to: number, text = 'Line'): Message[] {
  const seqs = Array.from({ length: to - from }, (_, at) => from + at);
  return seqs.flatMap((seq) => visitors.map((visitor) => line(visitor, seq, `${text} ${seq}`)));
}

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ say: fc.nat(4), lines: fc.integer({ min: 1, max: 250 }) }) },
  { weight: 2, arbitrary: fc.record({ erase: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.record({ change: fc.nat(4) }) },
  { weight: 2, arbitrary: fc.constant('restart' as const) },
  { weight: 1, arbitrary: fc.constant('forget' as const) },
);

test('a conversation holds exactly its messages after any sequence of changes, erasures and restarts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const home = newFolder();
      const dir = path.join(home, 'data');
      let store = await openStore({ dir, clock, checkpointEvery: 100 });
      const said = new Map<string, Message[]>();
      for (const one of steps) {
        if (one === 'forget') await store.forget();
        else if (one === 'restart') {
          await store.close();
          store = await openStore({ dir, clock, checkpointEvery: 100 });
        } else if ('erase' in one) {
          await erase(store, `v${one.erase}`);
          said.delete(`v${one.erase}`);
        } else if ('change' in one) {
          const [first, ...rest] = said.get(`v${one.change}`) ?? [];
          if (!first) continue;
          const record = { ...first, message: `${first.message}, no, wait` };
          await store.commit([{ put: 'messages', record }]);
          said.set(`v${one.change}`, [record, ...rest]);
        } else {
          const visitor = `v${one.say}`;
          const before = said.get(visitor) ?? [];
          const added = Array.from({ length: one.lines }, (_, at) => ({
            ...line(visitor, before.length + at + 1),
            client_id: `c${before.length + at + 1}`,
            is_admin: at % 3 === 0,
          }));
          await say(store, added);
          said.set(visitor, [...before, ...added]);
        }
        for (const [visitor, lines] of said) {
          const middle = Math.floor(lines.length / 2);
          expect(await store.messagesOf(visitor)).toEqual(lines);
          expect(await store.messagesOf(visitor, middle)).toEqual(lines.slice(middle));
          const staff = lines.slice(middle).filter(({ is_admin }) => is_admin).length;
          const written = async (by: 'visitor' | 'staff') =>
            store.countMessages(visitor, by, middle);
          expect(await written('staff')).toBe(staff);
          expect(await written('visitor')).toBe(lines.length - middle - staff);
          expect(await store.lastSeq(visitor)).toBe(lines.length);
          expect(await store.messageSentAs(visitor, `c${middle}`)).toEqual(lines[middle - 1]);
          expect(await store.get('messages', `${visitor}-1`)).toEqual(lines[0]);
        }
        expect([...(await store.latestVisitors(9))].sort()).toEqual([...said.keys()].sort());
      }
      expect(await store.messageSentAs('v0', 'never')).toBeUndefined();
      await store.close();
      fs.rmSync(home, { recursive: true });
    }),
    { numRuns: 8 },
  );
});

test('old messages are not held in memory, also after they were read, changed and written anew', async () => {
  const home = newFolder();
  const dir = path.join(home, 'data');
  const visitors = await makeBulkFolder(dir, { bytes: 24 * MB, length: 2000, each: 50 });
  const harness = fileURLToPath(new URL('../../testing/held-memory.ts', import.meta.url));
  const words = ['--expose-gc', harness, dir, ...visitors.slice(0, 20)];
  const printed = execFileSync(process.execPath, words, { encoding: 'utf8' });
  const { open, read, afterwards } = JSON.parse(printed) as Record<string, number>;
  expect(read).toBe(1000);
  expect(open).toBeLessThan(6 * MB);
  expect(afterwards).toBeLessThan(6 * MB);
  fs.rmSync(home, { recursive: true });
});

test('a conversation spread over packed segments is erased from every file, and other conversations stay whole', async () => {
  const { dir, store } = await aStore();
  const others = ['anna', 'ben', 'cleo'];
  await say(store, mixed([...others, 'xaver'], 1, 400, 'I am'));
  await store.commit([{ put: 'messages', record: line('xaver', 400, 'I am Xaver Quixote') }]);
  await store.forget();
  await say(store, mixed(others, 400, 420));
  await erase(store, 'xaver');
  await store.forget();
  const found = () => execFileSync('grep', ['-rlE', 'Quixote|xaver', dir], { encoding: 'utf8' });
  expect(found).toThrow(); // grep exits with 1 when it finds nothing.
  expect(await store.messagesOf('xaver')).toEqual([]);
  await store.close();
  const again = await openStore({ dir, clock });
  for (const visitor of others) {
    expect((await again.messagesOf(visitor)).map(({ seq }) => seq)).toEqual(
      Array.from({ length: 419 }, (_, at) => at + 1),
    );
  }
  await again.close();
});

test('erasures and changes made while files are being written hold in memory and in the next files', async () => {
  // No checkpoint runs unless the test starts it.
  const { dir, store } = await aStore(undefined, 100_000);
  await say(store, mixed(['anna', 'ben', 'cleo', 'dev'], 1, 400));
  await store.forget();
  await erase(store, 'anna');
  const first = { ...line('cleo', 7), message: 'Not quite what I said' };
  await store.commit([{ put: 'messages', record: first }]);
  await say(store, mixed(['eve'], 1, 600));
  const before = scanFolder(dir).generation;
  const writing = store.forget();
  // Once its first file exists, the rest of the snapshot is being written.
  while (scanFolder(dir).generation === before) await nextTurn();
  await erase(store, 'ben');
  const changed = { ...line('cleo', 7), message: 'Not what I said' };
  const young = { ...line('eve', 300), message: 'Not what I said either' };
  await store.commit([changed, young].map((record) => ({ put: 'messages', record })));
  await writing;
  const isRight = async (from: Store) => {
    expect(await from.messagesOf('anna')).toEqual([]);
    expect(await from.messagesOf('ben')).toEqual([]);
    expect((await from.messagesOf('cleo'))[6]).toEqual(changed);
    expect(await from.messagesOf('dev')).toHaveLength(399);
    expect((await from.messagesOf('eve'))[299]).toEqual(young);
  };
  await isRight(store);
  await store.forget();
  await isRight(store);
  await store.close();
  const again = await openStore({ dir, clock });
  await isRight(again);
  await again.close();
});

test('a segment damaged while the server runs is found, and its messages are never shown', async () => {
  const { dir, store } = await aStore();
  await say(store, mixed(['anna', 'ben'], 1, 129));
  await store.forget();
  const name = fs.readdirSync(segmentsPath(dir)).find((one) => one.startsWith('messages-0000'));
  const file = path.join(segmentsPath(dir), name ?? '');
  const text = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(file, text.replace('"anna","message":"Line 7"', '"anna","message":"Lime 7"'));
  await expect(store.messagesOf('anna')).rejects.toThrow('not what was written');
  await expect(store.messagesOf('ben')).rejects.toThrow('not what was written');
  fs.writeFileSync(file, text);
  expect(await store.messagesOf('anna')).toHaveLength(128);
  expect(await store.messagesOf('ben')).toHaveLength(128);
});

test('130,000 leads of one address, more than a call takes arguments, are all found', async () => {
  const memory = new Memory();
  const record = contact('c', { email: 'one@mail.example' });
  const writes = Array.from({ length: 130_000 }, (_, at) => ({ ...record, id: `c${at}` }));
  memory.apply({ seq: 1, writes: writes.map((record) => ({ put: 'contacts', record })) });
  const leadIndex = new LeadIndex('', memory.tables, () => {});
  const reader = new Reader({ clock, memory, leadIndex });
  expect(await reader.leadsOf('ONE@mail.example')).toHaveLength(writes.length);
});
