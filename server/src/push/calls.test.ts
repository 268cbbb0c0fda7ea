import { HOUR_MS } from '@sallie/shared/rules/duration';
import { expect, onTestFinished, test } from 'vitest';
import { REMINDERS_LOOK_EVERY_MS } from '../leads/mails.ts';
import { line, newVisitor, openPage, openStaffClient, switchOn } from '../testing/chat-socket.ts';
import { newColleague } from '../testing/colleague.ts';
import { consultation } from '../testing/forms.ts';
import { OPEN } from '../testing/hand-clock.ts';
import { holdLooks } from '../testing/held-looks.ts';
import { aPhoneShop, often } from '../testing/phone-shop.ts';
import { startScriptedSmtp } from '../testing/scripted-smtp.ts';

test('a waiting visitor rings on phones until a colleague takes over, and trouble rings as urgent', async () => {
  const { server, dana, phoneOf } = await aPhoneShop();
  const phone = await phoneOf(await newColleague(server, dana.cookie));
  const cookie = await switchOn(server);
  const desk = await openStaffClient(server, cookie);
  const visitor = await newVisitor(server);
  const page = await openPage(server, visitor);
  page.send(line(visitor, 'Anybody there?'));
  await phone.shows('Waits in the live chat: Ada Miller');
  const [shown] = phone.device.shown;
  expect(shown).toMatchObject({ tag: `conversation/${visitor.id}` });
  // Taking a conversation means replying in it, which a notification cannot do.
  expect(shown?.data.take).toBeUndefined();
  desk.send({ type: 'takeOver', data: { visitor_id: visitor.id } });
  await phone.shows('Taken by dana: Ada Miller');
  const other = await newVisitor(server);
  await openPage(server, other);
  const message = 'my dishwasher leaked and the floor is buckling';
  const said = { visitor_id: other.id, message, is_bot: false };
  // Over https the cookie has another name, while a token has none.
  const authorization = `Bearer ${other.id}.${other.visitorToken}`;
  expect((await server.post('/api/conversations', said, { authorization })).status).toBe(201);
  await phone.shows('Taken by dana: Ada Miller', 'Urgent: needs a person now: Ada Miller');
});

test('a lead that came back rings on the phone of its owner, and on no other', async () => {
  const { server, dana, phoneOf, lead, patch, clock } = await aPhoneShop();
  const ellen = await newColleague(server, dana.cookie);
  const [hers, ellens] = [await phoneOf(dana), await phoneOf(ellen)];
  const { id } = await lead();
  await hers.shows('New message: Ada Miller');
  await ellens.shows('New message: Ada Miller');
  await patch(id, { version: 1, claim: true });
  await hers.shows('You have it: Ada Miller');
  await ellens.shows('Taken by dana: Ada Miller');
  clock.pass(2 * HOUR_MS + 1000);
  await lead({ name: 'Ben Novak' });
  await expect
    .poll(hers.standsOn, often)
    .toContain('Still with you: no step for 2 open hours: Ada Miller');
  await expect.poll(ellens.standsOn, often).toContain('New message: Ben Novak');
  expect(ellens.standsOn().join()).not.toContain('Still with you');
});

test('a visit that its customer cancels is told on the phone of a colleague without an open desk', async () => {
  const { server, dana, phoneOf, clock } = await aPhoneShop();
  const phone = await phoneOf(await newColleague(server, dana.cookie));
  const post = async (path: string, body: object) =>
    server.make<{
      correction: string;
      offers: [{ from: string }];
      path: string;
    }>(path, body);
  const { correction } = await post('/api/consultation', consultation);
  const { offers } = await post('/api/visit-times', { request: correction });
  const [{ from }] = offers;
  const { path } = await post('/api/visit-times/taken', { request: correction, from });
  interface Page {
    version: number;
    press: string;
    times: [{ from: string }];
  }
  async function answer(action: string, said: RegExp) {
    const { version, press, times } = await server.read<Page>(`/api${path}`);
    clock.pass(4000);
    await post(`/api${path}`, { version, press, action, from: times[0].from });
    await expect.poll(phone.standsOn, often).toEqual([expect.stringMatching(said)]);
  }
  await answer('move', /moved the visit: It is in the agenda/);
  await answer('cancel', /canceled the visit: They/);
});

test('the reminder after three minutes says when no desk was open and no phone was rung', async () => {
  const smtp = await startScriptedSmtp();
  onTestFinished(smtp.close);
  const looks = holdLooks();
  const { dana, phoneOf, lead, clock } = await aPhoneShop(OPEN, { SMTP_URL: smtp.url });
  const sentence = 'Nobody could be reached: no desk is open, and no phone was rung.';
  const reminderOf = (name: string) => () => {
    const texts = smtp.received.map(({ raw }) => raw.replaceAll('=\r\n', ''));
    return texts.find((text) => text.includes(name) && /^Subject: Nobody has/m.test(text)) ?? '';
  };
  await lead();
  clock.pass(3 * 60_000);
  looks.pass(REMINDERS_LOOK_EVERY_MS);
  await expect.poll(reminderOf('Ada Miller'), often).toContain(sentence);
  const phone = await phoneOf(dana);
  clock.pass(1000);
  await lead({ name: 'Ben Novak' });
  await expect.poll(phone.standsOn, often).toContain('New message: Ben Novak');
  clock.pass(3 * 60_000);
  looks.pass(REMINDERS_LOOK_EVERY_MS);
  await expect.poll(reminderOf('Ben Novak'), often).toContain('Nobody has answered this');
  expect(reminderOf('Ben Novak')()).not.toContain(sentence);
  // The push service refuses it, so it stays silent.
  phone.device.refusal = { status: 403 };
  await lead({ name: 'Cora Diaz' });
  await expect.poll(() => phone.device.refused, often).toBe(1);
  clock.pass(3 * 60_000);
  looks.pass(REMINDERS_LOOK_EVERY_MS);
  await expect.poll(reminderOf('Cora Diaz'), often).toContain(sentence);
});

test('the wording of the consent to texts is kept with a lead that has a phone number, and with no other', async () => {
  const texting = '2026-11-26';
  const wording = 'We may call or text you at this number about this request.';
  const { server, dana, lead: send } = await aPhoneShop();
  await send({ texting, phone: '5705550142', name: 'With a number' });
  await send({ texting, phone: '', name: 'Without' });
  await send({ texting: 'invented', phone: '5705550142', name: 'Invented' });
  const rows = await server.rows('contacts', dana.cookie);
  const consentOf = (name: string) => rows.find((row) => row.name === name)?.text_consent;
  expect(consentOf('With a number')).toEqual({ version: texting, wording });
  expect(consentOf('Without')).toBeUndefined();
  expect(consentOf('Invented')).toBeUndefined();
});
