import { HOUR_MS } from '@sallie/shared/rules/duration';
import { expect, test } from 'vitest';
import { contact } from '../testing/forms.ts';
import { holdLooks } from '../testing/held-looks.ts';
import { mailsIn } from '../testing/mails.ts';
import { openVisitShop, shopTime } from '../testing/visit-shop.ts';

const LOOK_EVERY = 10 * 60_000;
const LINK = 'https://reviews.example/ours';

/** Opens a shop on a Monday at nine; it looks at its leads whenever a test says so. */
async function openShop(link: string | null = LINK) {
  const looks = holdLooks();
  const shop = await openVisitShop();
  const { server, clock, call } = shop;
  if (link) {
    const changes = [{ path: ['links', 'reviews'], value: link }];
    await call('PATCH', '/api/website/draft', { base: 0, changes });
    expect((await call('POST', '/api/website/publish', { save: 1 })).status).toBe(200);
  }
  /** Returns the recipients of questions about the work. */
  async function questions() {
    const mails = await mailsIn(server.dataDir);
    const found = mails.filter(({ subject = '' }) => subject.includes('your new floor'));
    return found.map(({ to, text = '' }) => ({ to: to?.[0]?.address, text }));
  }
  return {
    ...shop,
    async completed(more: object = {}) {
      const asked = await shop.aRequest(more);
      const path = `/api/consultations/${asked.id}`;
      expect((await call('PATCH', path, { version: 1, status: 'completed' })).status).toBe(200);
      return asked;
    },
    later: (hours: number) => clock.pass(hours * HOUR_MS),
    look: () => looks.pass(LOOK_EVERY),
    questions,
    /** Resolves once looks have asked somebody. */
    looked: () => looks.poll(clock, LOOK_EVERY, questions).toHaveLength(1),
    end: () => server.stop(),
  };
}

test('a customer is asked for a review once, two days after the work, in a mail with an unsubscribe link', async () => {
  const { server, completed, aRequest, later, look, looked, questions, end, call } =
    await openShop();
  const asked = await completed();
  await aRequest();
  later(48.5); // Wednesday, half past nine.
  look();
  later(1);
  await looked();
  const [mail] = await questions();
  expect(mail?.to).toBe(asked.email);
  expect(mail?.text).toContain(LINK);
  expect(mail?.text).toContain('/contact');
  expect(mail?.text).toContain('unsubscribe');
  const path = `/api/leads/consultations/${asked.id}`;
  const lead = await call('GET', path, undefined, await server.signIn());
  expect(lead.json().mails).toMatchObject({ word: expect.any(String) });
  later(24);
  look();
  await end();
  expect(await questions()).toHaveLength(1);
});

test('no customer is asked for a review before the owner has given a link', async () => {
  const demo = await openShop(null);
  await demo.completed();
  demo.later(50);
  demo.look();
  await demo.end();
  expect(await demo.questions()).toEqual([]);
});

test('a customer whose work was reopened, or who was erased, is not asked for a review', async () => {
  const { completed, later, looked, questions, end, call, request } = await openShop();
  const back = await completed();
  const gone = await completed();
  const { version } = await request(back.id);
  await call('PATCH', `/api/consultations/${back.id}`, { version, status: 'contacted' });
  await call('DELETE', `/api/people/${encodeURIComponent(gone.email)}`);
  const last = await completed();
  later(50);
  await looked();
  await end();
  expect((await questions()).map(({ to }) => to)).toEqual([last.email]);
});

test('a customer is asked for a review once staff say that the floor is laid, not when it is only sold', async () => {
  const { aRequest, make, change, call, later, looked, questions, end, request } = await openShop();
  const sold = await aRequest();
  await call('PATCH', `/api/consultations/${sold.id}`, { version: 1, visited: 'sold' });
  const other = await aRequest();
  const visit = (await make(other, shopTime(24, '10:30'))).json();
  await change(visit, { outcome: 'sold' });
  const [laid, mistaken] = [await aRequest(), await aRequest()];
  const done = { status: 'completed' };
  for (const { id } of [laid, mistaken]) {
    for (const wanted of [{ visited: 'sold' }, done, done]) {
      const { version } = await request(id);
      await call('PATCH', `/api/consultations/${id}`, { version, ...wanted });
    }
  }
  const { kind, id, version } = await request(mistaken.id);
  expect(version).toBe(3); // A repeated status is no change.
  await call('POST', '/api/lead-undos', { leads: [{ kind, id, version }] });
  expect(await request(sold.id)).toMatchObject({ status: 'completed' });
  expect(await request(other.id)).toMatchObject({ status: 'completed' });
  later(50);
  await looked();
  await end();
  expect((await questions()).map(({ to }) => to)).toEqual([laid.email]);
});

test('a message sent by the review mail’s link is urgent; with a forged, wrong or no token it is stored as usual', async () => {
  const { server, completed, later, looked, questions } = await openShop();
  const job = await completed();
  later(49.5);
  await looked();
  const [mail] = await questions();
  const work = /\/contact\?work=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const calm = { ...contact, message: 'Please call me about the floor in the hall.' };
  const cookie = await server.signIn();
  const sent = async (token: string | undefined) => {
    const { id } = await server.make('/api/contact', { ...calm, work: token });
    return (await server.rows('contacts', cookie)).find((row) => row.id === id);
  };
  expect(await sent(work)).toMatchObject({
    urgent: true,
    spam: false,
    history: [{ type: 'about-work', lead: job.id, by: { role: 'addressee' } }],
  });
  const forged = work.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  for (const token of [undefined, forged, job.correction, `${work}${'x'.repeat(200)}`]) {
    const row = await sent(token);
    expect(row?.urgent).toBeUndefined();
    expect(row?.history).toEqual([]);
  }
});
