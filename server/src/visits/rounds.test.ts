import { HOUR_MS } from '@sallie/shared/rules/duration';
import ICAL from 'ical.js';
import { expect, onTestFinished, test } from 'vitest';
import { openStaffClient } from '../testing/chat-socket.ts';
import { accountOf, newColleague } from '../testing/colleague.ts';
import { freePort } from '../testing/free-port.ts';
import { holdLooks } from '../testing/held-looks.ts';
import { mailsIn } from '../testing/mails.ts';
import { answer, startScriptedSmtp } from '../testing/scripted-smtp.ts';
import { openVisitShop, shopTime } from '../testing/visit-shop.ts';

const pathOf = (made: { json(): { url: string } }) => new URL(made.json().url).pathname;

const TEAM = 'team@example.com';

test('a customer is reminded of a visit once, at ten the morning before, also if the request is handled', async () => {
  const looks = holdLooks();
  const { aRequest, make, request, call, subjectsTo, clock, server } = await openVisitShop();
  const asked = await aRequest();
  await make(asked, shopTime(24, '10:30'));
  const { version } = await request(asked.id);
  await call('PATCH', `/api/leads/consultations/${asked.id}`, { version, handled: true });
  const isReminder = (subject: string) => /tomorrow/i.test(subject);
  const reminders = async () => (await subjectsTo(asked.email)).filter(isReminder).length;
  looks.pass(60_000);
  clock.pass(2 * HOUR_MS);
  looks.pass(60_000);
  await looks.poll(clock, 60_000, reminders).toBe(1);
  looks.pass(60_000);
  await server.stop();
  expect(await reminders()).toBe(1);
});

test('a reminder that could not leave before the day of the visit does not call it tomorrow', async () => {
  const looks = holdLooks();
  const port = await freePort();
  const { aRequest, make, clock, call, server } = await openVisitShop({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  });
  const asked = await aRequest();
  await make(asked, shopTime(24, '15:30'));
  clock.pass(2 * HOUR_MS);
  const again = await server.signIn();
  const path = `/api/leads/consultations/${asked.id}`;
  const mails = async () =>
    JSON.stringify((await call('GET', path, undefined, again)).json().mails);
  await looks.poll(clock, 60_000, mails).toContain('tomorrow');
  clock.pass(Date.parse(shopTime(24, '08:00')) - clock.now().getTime());
  const smtp = await startScriptedSmtp({ port });
  onTestFinished(smtp.close);
  const texts = async () => smtp.received.map(({ raw }) => raw).join('');
  await looks.poll(clock, 60_000, texts).toContain('Your visit on');
  clock.pass(60_000);
  await server.stop();
  expect(await texts()).not.toMatch(/tomorrow/i);
});

test('a refused reminder that is sent again on the day of the visit does not leave with "Tomorrow"', async () => {
  const looks = holdLooks();
  let refuses = (_: string) => false;
  const smtp = await startScriptedSmtp({
    onRecipient(address) {
      if (refuses(address)) throw answer(550, 'No such mailbox');
    },
  });
  onTestFinished(smtp.close);
  const { aRequest, make, clock, call, server } = await openVisitShop({ SMTP_URL: smtp.url });
  const asked = await aRequest();
  await make(asked, shopTime(24, '15:30'));
  const texts = async () => smtp.received.map(({ raw }) => raw).join('');
  await looks.poll(clock, 1000, texts).toContain('Your visit on');
  refuses = (address) => address === asked.email;
  clock.pass(2 * HOUR_MS);
  const sameDay = await server.signIn();
  const path = `/api/leads/consultations/${asked.id}`;
  const refused = async () => {
    const { mails } = (await call('GET', path, undefined, sameDay)).json();
    return Object.keys(mails).find((key) => /^tomorrow/.test(key) && mails[key] === 'failed');
  };
  await looks.poll(clock, 60_000, refused).toBeTruthy();
  const key = await refused();
  refuses = () => false;
  clock.pass(Date.parse(shopTime(24, '10:30')) - clock.now().getTime());
  const again = await server.signIn();
  expect((await call('POST', `${path}/mails/${key}`, { action: 'send' }, again)).status).toBe(200);
  const state = async () => (await call('GET', path, undefined, again)).json().mails[key ?? ''];
  await looks.poll(clock, 1000, state).not.toMatch(/queued|failed/);
  expect(await texts()).not.toMatch(/Subject: Tomorrow/);
});

test('an offered visit blocks its time, and is canceled when it lapses without an answer', async () => {
  const looks = holdLooks();
  const { aRequest, make, visitsOf, clock, cookie, server } = await openVisitShop();
  const asked = await aRequest();
  await make(asked, shopTime(28, '10:00'), { ask: true, anyway: true });
  const other = await aRequest();
  expect((await make(other, shopTime(28, '10:00'))).status).toBe(409);
  const [visit] = await visitsOf(asked.id);
  clock.pass(Date.parse(visit?.lapses_at ?? '') - clock.now().getTime());
  const again = await server.signIn();
  expect(again).not.toBe(cookie);
  // A process that slept for days must first become the leader again.
  const state = async () => (await visitsOf(asked.id, again))[0]?.state;
  await looks.poll(clock, 60_000, state).toBe('canceled');
});

test('an offered visit that is not answered by its own time lapses then, also after a move', async () => {
  const looks = holdLooks();
  const { aRequest, make, change, visitsOf, clock, server } = await openVisitShop();
  const asked = await aRequest();
  const visit = (await make(asked, shopTime(24, '10:30'), { ask: true })).json();
  expect(visit.lapses_at).toBe(shopTime(24, '10:30'));
  const moved = (await change(visit, { from: shopTime(24, '11:00') })).json();
  expect(moved).toMatchObject({ state: 'asked', lapses_at: shopTime(24, '11:00') });
  clock.pass(Date.parse(moved.from) - clock.now().getTime());
  const again = await server.signIn();
  const state = async () => (await visitsOf(asked.id, again))[0]?.state;
  await looks.poll(clock, 60_000, state).toBe('canceled');
});

test('a visit of a removed account has no person any more, and the shop is mailed so, again the day before', async () => {
  const looks = holdLooks();
  const { aRequest, make, change, visitsOf, subjectsTo, clock, cookie, server } =
    await openVisitShop({
      STAFF_MAIL: 'desk@example.com',
    });
  const ellen = await newColleague(server, cookie);
  const [asked, over] = [await aRequest(), await aRequest()];
  await make(asked, shopTime(24, '10:30'), { person: ellen.id });
  const done = (await make(over, shopTime(24, '13:30'), { person: ellen.id })).json();
  await change(done, { outcome: 'sold' });
  expect((await server.delete(`/api/staff/${ellen.id}`, cookie)).status).toBe(204);
  const goer = async (id: string) => (await visitsOf(id))[0]?.person;
  await looks.poll(clock, 60_000, () => goer(asked.id)).toBe(null);
  expect(await goer(over.id)).toMatchObject({ id: ellen.id });
  const [visit] = await visitsOf(asked.id);
  expect(visit).toMatchObject({ state: 'agreed', from: shopTime(24, '10:30') });
  const mails = () => subjectsTo('desk@example.com');
  const aboutNobody = async () =>
    (await mails()).filter((one) => /^Nobody goes: .*10:30/.test(one));
  await expect.poll(aboutNobody).toHaveLength(1);
  // The day before, still nobody goes, and the customer reads that they are expected.
  clock.pass(2 * HOUR_MS);
  await looks.poll(clock, 60_000, aboutNobody).toHaveLength(2);
});

test('a visit that goes to a colleague with the same inbox leaves one entry there, by the name of the colleague', async () => {
  const { aRequest, make, change, cookie, server } = await openVisitShop({ STAFF_MAIL: TEAM });
  const ellen = await newColleague(server, cookie);
  const visit = (await make(await aRequest(), shopTime(24, '10:30'), { person: ellen.id })).json();
  const own = await newColleague(server, cookie, 'fay@example.com');
  const dana = await accountOf(server, cookie);
  const taken = (await change(visit, { person: dana })).json();
  const given = (await change(taken, { person: own.id })).json();
  await change(given, { state: 'canceled' });
  const about = async (to: string) => {
    const mails = (await mailsIn(server.dataDir, to)).filter(({ text }) =>
      text?.includes('this visit'),
    );
    return mails
      .map(({ subject, text }) => `${subject?.split(':')[0]}: ${text?.split('\n')[0]}`)
      .sort();
  };
  await expect
    .poll(() => about('fay@example.com'))
    .toEqual([
      'Canceled: fay@example.com of the shop, this visit is canceled.',
      'Visit: fay@example.com of the shop, this visit is yours.',
    ]);
  await expect
    .poll(() => about(TEAM))
    .toEqual([
      'Not yours: dana, this visit is not yours any more.',
      'Visit: dana, this visit is yours.',
      'Visit: ellen of the shop, this visit is yours.',
    ]);
});

test('the secret calendar feed holds time and place of one’s own visits, and of the customer the name alone', async () => {
  const { aRequest, make, call, server, cookie } = await openVisitShop();
  const asked = await aRequest();
  const visit = (await make(asked, shopTime(24, '10:30'))).json();
  const path = pathOf(await call('POST', '/api/calendar-feed'));
  const feed = await server.get(path);
  expect(feed.headers.get('content-type')).toMatch(/^text\/calendar/);
  const text = await feed.text();
  const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  const { summary, location, startDate } = new ICAL.Event(event);
  expect({ summary, location, start: startDate.toJSDate().toISOString() }).toEqual({
    summary: `Visit: ${asked.name}`,
    location: visit.where,
    start: visit.from,
  });
  expect(text).not.toContain(asked.email);
  expect(text.replaceAll(/\D/g, '')).not.toContain(asked.phone.replaceAll(/\D/g, ''));
  const colleague = await newColleague(server, cookie);
  const theirs = pathOf(await call('POST', '/api/calendar-feed', undefined, colleague.cookie));
  expect(await (await server.get(theirs)).text()).not.toContain('VEVENT');
  expect((await call('DELETE', '/api/calendar-feed')).status).toBe(204);
  expect((await server.get(path)).status).toBe(404);
});

test('the calendar feed keeps visits that are over, and drops those that are canceled or only offered', async () => {
  const { aRequest, make, change, call, server, clock } = await openVisitShop();
  const path = pathOf(await call('POST', '/api/calendar-feed'));
  const hours = ['10:00', '11:45', '13:30', '15:15'];
  const [done, missed, off] = await Promise.all(
    hours.map(async (hour, at) =>
      (await make(await aRequest(), shopTime(24, hour), { ask: at === 3 })).json(),
    ),
  );
  await change(off, { state: 'canceled' });
  clock.pass(30 * HOUR_MS);
  const again = await server.signIn();
  await change(done, { outcome: 'sold' }, again);
  await change(missed, { state: 'no-show' }, again);
  const events = new ICAL.Component(ICAL.parse(await (await server.get(path)).text()));
  const shown = events
    .getAllSubcomponents('vevent')
    .map((event) => [
      new ICAL.Event(event).startDate.toJSDate().toISOString(),
      event.getFirstPropertyValue('status'),
    ]);
  expect(shown.toSorted()).toEqual([
    [done.from, 'CONFIRMED'],
    [missed.from, 'CONFIRMED'],
  ]);
});

test('a visit on a staff member’s day off is refused, and only owners change the calendars of others', async () => {
  const { aRequest, make, call, server, cookie } = await openVisitShop();
  const [own] = (await call('GET', '/api/calendars')).json();
  const add = { from: '2026-11-24', to: '2026-11-27' };
  const change = (id: string, body: object, as?: string) =>
    call('PATCH', `/api/calendars/${id}`, body, as);
  const desk = await openStaffClient(server, cookie);
  expect((await change(own.person.id, { add })).json()).toMatchObject({ days_off: [add] });
  await desk.hears('staffChanged');
  expect((await make(await aRequest(), shopTime(24, '10:30'))).status).toBe(409);
  expect((await make(await aRequest(), shopTime(28, '10:00'))).status).toBe(201);
  const colleague = await newColleague(server, cookie);
  expect((await change(own.person.id, { goes: false }, colleague.cookie)).status).toBe(403);
  for (const [from, to] of [
    ['2026-11-27', '2026-11-24'],
    ['2026-02-30', '2026-03-01'],
  ])
    expect((await change(own.person.id, { add: { from, to } })).status).toBe(400);
  // Two devices save at once and neither loses the other's entry; adding one twice makes one.
  const [early, late] = ['2026-11-30', '2026-12-24'].map((day) => ({ from: day, to: day }));
  const both = [{ add: late }, { add: early }, { remove: add }, { add: late }];
  await Promise.all(both.map((body) => change(own.person.id, body)));
  expect((await change(own.person.id, {})).json()).toMatchObject({ days_off: [early, late] });
  const days = Array.from({ length: 99 }, (_, at) => new Date(Date.UTC(2027, 0, at + 1)));
  const more = days.map((at) => at.toISOString().slice(0, 10));
  const added = more.map((day) => change(own.person.id, { add: { from: day, to: day } }));
  expect((await Promise.all(added)).filter(({ status }) => status !== 200)).toMatchObject([
    { status: 400, text: 'There is room for 100 entries.' },
  ]);
});
