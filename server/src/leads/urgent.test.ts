import type { Lead } from '@sallie/shared/contract/leads';
import { mailFilesIn } from '@sallie/shared/testing/mails';
import { expect, test } from 'vitest';
import { openStaffClient, switchOn } from '../testing/chat-socket.ts';
import { consultation, contact } from '../testing/forms.ts';
import { createHandClock, OPEN } from '../testing/hand-clock.ts';
import { startTestServer } from '../testing/running-server.ts';

async function aShop() {
  const clock = createHandClock(OPEN);
  const server = await startTestServer({}, clock);
  const cookie = await switchOn(server);
  const desk = await openStaffClient(server, cookie);
  return {
    clock,
    server,
    cookie,
    /** What staff are mailed. */
    mailed: async () => (await mailFilesIn(server.dataDir)).join(),
    ringing: () => desk.attention()?.ringing.map(({ kind, urgent = false }) => [kind, urgent]),
    /** As staff read it. */
    async lead(path: string, body: object) {
      const { id } = await server.make(path, body);
      const kind = path === '/api/contact' ? 'contacts' : 'consultations';
      const found = (await server.rows(kind, cookie)).find((row) => row.id === id);
      return found as Lead;
    },
  };
}

test.each([
  ['/api/contact', contact, 'The floor you put in last month is buckling by the sink.'],
  ['/api/contact', contact, 'One of your men knocked a vase off the mantel. Who pays for that?'],
  ['/api/consultation', consultation, 'Hola. Los instaladores no vinieron hoy y estoy esperando.'],
])('%s: a form that tells of trouble is urgent and rings as such', async (path, form, message) => {
  const { lead, ringing, mailed } = await aShop();
  expect(await lead(path, { ...form, message })).toMatchObject({ urgent: true });
  await expect.poll(ringing).toEqual([[expect.any(String), true]]);
  await expect.poll(mailed).toMatch(/Subject: URGENT: [\s\S]*URGENT: they tell of trouble/);
});

test('one that asks about water, or tells of what was, rings like any other', async () => {
  const { lead, ringing } = await aShop();
  const message = 'Which floor is best where it might get wet? We had a small leak last year.';
  expect((await lead('/api/contact', { ...contact, message })).urgent).toBeUndefined();
  await expect.poll(ringing).toEqual([['contacts', false]]);
});
