import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { filesOf, isUntouched } from '../../../trust/killed-folder.ts';
import { ownFolder } from '../../testing/own-folder.ts';
import { clock } from '../../testing/samples.ts';
import { checksum, formatLine } from './journal.ts';
import { openStore } from './open.ts';

/*
 * A folder of format 1, byte by byte. A later format leaves it as it is; its migration has to read these
 * records.
 */

const triage =
  '"created_at":"2026-11-20T15:00:00.000Z","version":1,"source":"website","spam":false,"mail":null,"mails":{},' +
  '"claim":null,"handled_at":null,"read":null,"notes":"","history":[]';
const contact = (id: string, message: string) =>
  `{"kind":"contacts",${triage},"id":"${id}","name":"Ada","email":"ada@mail.example","phone":"","interest":"hardwood","message":"${message}"}`;

let dir: string;
beforeEach(() => {
  dir = ownFolder();
});

const put = (record: string) => `{"put":"contacts","record":${record}}`;

/** Writes one contact into the snapshot; the journal changes it and adds another. */
function writeFolder({ manifest = 1, segment = 1, line = 1 }) {
  const records = `{"v":${segment},"records":[\n${contact('c-1', 'Oak, please')}\n]}`;
  const file = 'contacts-0000.g1';
  const listed = `{"file":"${file}","crc":"${checksum(records)}","bytes":${Buffer.byteLength(records)},"collection":"contacts","number":0}`;
  fs.mkdirSync(path.join(dir, 'segments'));
  fs.writeFileSync(path.join(dir, 'segments', file), records);
  fs.writeFileSync(
    path.join(dir, 'manifest-000001'),
    formatLine(
      `{"v":${manifest},"number":1,"seq":1,"journal":2,"alone":false,"seeds":[1,2],"segments":[${listed}]}`,
    ),
  );
  const writes = `${put(contact('c-1', 'Grüße 🪵'))},${put(contact('c-2', 'Tiles'))}`;
  const reply = `"reply":{"key":"/api/contact k","bodyHash":"h","status":201,"reply":{"id":"c-2"}}`;
  fs.writeFileSync(
    path.join(dir, 'journal-000002'),
    formatLine(`{"v":${line},"seq":2,"writes":[${writes}],${reply}}`),
  );
}

test('a folder of format 1 opens with all its records, also after it was written anew', async () => {
  writeFolder({});
  for (let start = 0; start < 2; start += 1) {
    const store = await openStore({ dir, clock });
    expect(store.warnings()).toEqual([]);
    expect(await store.list('contacts')).toEqual([
      JSON.parse(contact('c-2', 'Tiles')),
      JSON.parse(contact('c-1', 'Grüße 🪵')),
    ]);
    expect(await store.keptReply('/api/contact k')).toMatchObject({ reply: { id: 'c-2' } });
    await store.close();
  }
});

test.each([
  ['manifest', 'manifest-000001'],
  ['segment', 'contacts-0000.g1'],
  ['line', 'journal-000002'],
])('a %s of a newer format is refused, and no file is changed', async (part, file) => {
  writeFolder({ [part]: 2 });
  const before = filesOf(dir);
  const refused = await openStore({ dir, clock }).catch((error) => error);
  expect(refused).toMatchObject({
    exitCode: 78,
    message: expect.stringMatching(
      new RegExp(`${file} was written by a newer version .*\\(format 2, known is 1\\)`),
    ),
  });
  expect(isUntouched(dir, before)).toBe(true);
});

test.each(['0', '"1"', 'null'])('a line of version %s is refused', async (version) => {
  writeFolder({});
  const line = formatLine(`{"v":${version},"seq":3,"writes":[]}`);
  fs.appendFileSync(path.join(dir, 'journal-000002'), line);
  await expect(openStore({ dir, clock })).rejects.toThrow('does not say in which version');
});
