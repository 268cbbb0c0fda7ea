import { expect, test } from 'vitest';
import { newVisitor, openStaffClient } from '../testing/chat-socket.ts';
import { newColleague } from '../testing/colleague.ts';
import { aPhoneShop, often } from '../testing/phone-shop.ts';

/* Trouble from a chat rings each time it is new or forgotten. */

const URGENT = 'Urgent: needs a person now: Ada Miller';

/** Ellen's phone has rung for a visitor in trouble whom Dana has taken. */
async function takenTrouble() {
  const shop = await aPhoneShop();
  const { server, dana, phoneOf } = shop;
  const phone = await phoneOf(await newColleague(server, dana.cookie));
  const desk = await openStaffClient(server, dana.cookie);
  const visitor = await newVisitor(server);
  // Over https the cookie has another name, while a token has none.
  const own = { authorization: `Bearer ${visitor.id}.${visitor.visitorToken}` };
  const say = (message: string) =>
    server.post('/api/conversations', { visitor_id: visitor.id, message, is_bot: false }, own);
  await say('my floor is flooded, your crew left the water on');
  await phone.shows(URGENT);
  desk.send({ type: 'takeOver', data: { visitor_id: visitor.id } });
  await phone.shows('Taken by dana: Ada Miller');
  return { ...shop, phone, desk, visitor, say };
}

test('a visitor whose colleague is away and who tells of trouble again rings on the other phones', async () => {
  const { clock, phone, desk, visitor, say } = await takenTrouble();
  desk.send({ type: 'liveChatMessage', data: { visitor_id: visitor.id, message: 'On my way' } });
  await desk.isCaughtUp();
  clock.pass(60_000);
  await say('it is worse now, the whole floor is under water');
  clock.pass(120_000);
  await say('please');
  await phone.shows(URGENT);
});

test('trouble told again after its conversation was handed back rings on the phones again', async () => {
  const { clock, phone, desk, visitor, say } = await takenTrouble();
  desk.send({ type: 'handBack', data: { visitor_id: visitor.id } });
  await desk.hears('handBack');
  clock.pass(3_600_000);
  await say('the water is back, the floor is flooded again');
  await phone.shows(URGENT);
  expect(phone.device.shown.filter(({ silent }) => !silent)).toHaveLength(2);
  await expect.poll(() => phone.device.receipts, often).toBe(3);
});

test('an urgent lead that was taken while a phone was off rings on that phone when it is given back', async () => {
  const { server, dana, phoneOf, lead, patch, clock } = await aPhoneShop();
  const phone = await phoneOf(await newColleague(server, dana.cookie));
  phone.device.switchOff();
  const { id } = await lead({ message: 'A pipe burst and the floor is flooded' });
  await expect.poll(() => phone.device.sent.length, often).toBe(1);
  clock.pass(3_600_000);
  await patch(id, { version: 1, claim: true });
  phone.device.switchOn();
  await patch(id, { version: 2, claim: false });
  await phone.shows('Urgent: new message: Ada Miller');
});
