import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerFrame } from '@sallie/shared/contract/frames';
import { leadKinds } from '@sallie/shared/contract/leads';
import { api } from '@sallie/shared/testing/api';
import { WebSocket } from 'ws';
import { consultation, contact, discountSignup, referral } from '../../src/testing/forms.ts';
import { doors, stranger } from '../stranger-doors.ts';
import type { TrustRun } from '../trust-run.ts';
import {
  openTrustShop,
  openTrustSocket,
  type TrustShop,
  type TrustVisitor,
} from '../trust-shop.ts';

/** What the victim is known by; a stranger is to see none of it. */
const victim = {
  name: 'Vera Quillfeather',
  email: 'vera@quillfeather.example',
  phone: '5705550177',
  address: '77 Heron Lane',
  message: 'The heron carpet is wet.',
};
const canaries = ['Quillfeather', '5550177', '555-0177', 'Heron Lane', 'heron carpet'];

/** An id, a token, a key: what nobody would write by chance. */
const idLike = /[\w-]{20,200}/g;

export const trustRun: TrustRun = {
  promise:
    'every id that leaves the house, tried at every public door by somebody else, changes nothing and tells nothing',
  cycles: 5,
  async run({ cycles, dir, progress }) {
    const broken: string[] = [];
    const counted = { ids: 0, tries: 0 };
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const dataDir = path.join(dir, `shop-${cycle}`);
      const shop = await openTrustShop(dataDir);
      const { ids, leave } = await leaveIds(shop, dataDir);
      const before = await kept(shop);
      const tried = await tryEverywhere(shop, ids, before);
      broken.push(...tried.broken, ...shop.alarms);
      counted.ids += ids.length;
      counted.tries += tried.count;
      leave();
      await shop.close();
      progress(`${cycle + 1} shops`);
    }
    return {
      figure: `${counted.ids} ids of ${cycles} shops at ${Object.keys(doors).length} doors, on the socket and in links, ${counted.tries} tries: ${broken.length} with an effect`,
      broken,
    };
  },
};

/** A customer at every door there is; resolves with every id in what they and their mails were told. */
async function leaveIds(shop: TrustShop, dataDir: string) {
  const told: string[] = [];
  const visitor = await shop.newVisitor();
  const mine = { authorization: `Bearer ${visitor.id}.${visitor.visitorToken}` };
  const say = async (address: string, body: object, headers = mine) => {
    const reply = await ask(shop, 'POST', address, body, headers);
    if (reply.status >= 300) throw new Error(`${address}: ${reply.status} ${reply.text}`);
    told.push(reply.text);
  };
  const socket = await openTrustSocket(shop, visitor, (frame: ServerFrame) => {
    told.push(JSON.stringify(frame));
  });
  const { name, email, phone, address, message } = victim;
  const visitor_id = visitor.id;
  await say('/api/contact', { ...contact, ...victim });
  const post = { fullName: name, email, phone, mailingAddress: address };
  await say('/api/discount-signup', { ...discountSignup, ...post });
  const referrer = { referrer_name: name, referrer_email: email, referrer_phone: phone };
  await say('/api/referrals', {
    ...{ ...referral, ...referrer, referrer_address: address },
    ...{ batch_id: 'batch-of-vera', sendThankYouEmail: true, referralCount: 1 },
  });
  await say('/api/consultation', { ...consultation, ...victim });
  await say('/api/chatbot/known', { visitor_id, name, email, phone });
  await say('/api/conversations', { visitor_id, message, is_bot: false });
  await say('/api/chatbot/message', { message, visitorInfo: { id: visitor_id } });
  await say('/api/chatbot/consultation', { visitor_id, name, email, phone, address });
  socket.say(visitor_id, message, 'a-line-of-vera-on-the-socket');
  const note = { message: `Hello ${name}`, client_id: 'a-line-of-staff-to-vera' };
  await shop.call('POST', `/api/live-chat-threads/${visitor_id}/messages`, note, shop.staff);
  await mailsAreDone(shop);
  const outbox = path.join(dataDir, 'outbox');
  for (const file of fs.readdirSync(outbox)) {
    told.push(fs.readFileSync(path.join(outbox, file), 'utf8').replace(/=\r?\n/g, ''));
  }
  for (const page of ['/', '/contact']) {
    const html = await ask(shop, 'GET', page, undefined, mine);
    // Names of files and classes are as long; what is an id is one of theirs.
    told.push((html.text.match(/\b[\da-f]{32}\b/g) ?? []).join(' '));
  }
  const ids = [...new Set(told.join('\n').match(idLike) ?? [])];
  if (ids.length < 20) throw new Error(`Only ${ids.length} ids left the house`);
  return { ids, leave: socket.close };
}

async function mailsAreDone(shop: TrustShop): Promise<void> {
  for (let wait = 0; wait < 200; wait += 1) {
    const rows = await Promise.all(leadKinds.map((kind) => read(shop, `/api/${kind}`)));
    if (!rows.some((text) => text.includes('"queued"'))) return;
    await pause(50);
  }
  throw new Error('Mails wait, and none leaves');
}

/** Everything that is kept now, as staff read it, each record by itself; of strangers' conversations none. */
async function kept(
  shop: TrustShop,
  known?: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const records = new Map<string, string>();
  for (const kind of leadKinds) {
    const rows = JSON.parse(await read(shop, `/api/${kind}`)) as { id: string }[];
    for (const { id, ...rest } of rows) {
      records.set(`${kind} ${id}`, JSON.stringify({ ...rest, mail: null, mails: null }));
      if (kind !== 'visitors' || (known && !known.has(`conversation ${id}`))) continue;
      const conversation = await read(shop, `/api/conversations?visitor_id=${id}`);
      records.set(`conversation ${id}`, conversation);
    }
  }
  return records;
}

async function tryEverywhere(shop: TrustShop, ids: readonly string[], before: Map<string, string>) {
  const broken: string[] = [];
  let count = 0;
  const me = await shop.newVisitor();
  const headers = { authorization: `Bearer ${me.id}.${me.visitorToken}` };

  async function compare(door: string) {
    const now = await kept(shop, before);
    for (const [record, text] of before) {
      if (now.get(record) === text) continue;
      broken.push(`${door} changed ${record}: ${now.get(record)}`);
      before.delete(record); // Of one that was changed the first door is told.
    }
  }
  function listen(door: string, text: string) {
    count += 1;
    const heard = canaries.filter((word) => text.includes(word));
    if (heard.length > 0) broken.push(`${door} told ${heard.join()}`);
  }

  for (const [name, { who, method, path: address }] of Object.entries(api)) {
    if (who !== 'anyone') continue;
    const send = doors[name];
    if (!send) broken.push(`Nobody tries the door ${name}`);
    const tries = ids.map(async (id) => {
      const { body, query } = send?.(id) ?? {};
      const own = { ...headers, 'idempotency-key': id };
      listen(name, (await ask(shop, method, `${address}?${query ?? ''}`, body, own)).text);
    });
    await Promise.all(send ? tries : []);
    await compare(name);
  }
  for (const id of ids) {
    const links = ['/not-me/', '/unsubscribe/', '/', '/api/leads/contacts/', '/api/people/'];
    const tries = links.flatMap((link) =>
      ['GET', 'POST'].map(async (method) =>
        listen(link, (await ask(shop, method, link + id, undefined, headers)).text),
      ),
    );
    await Promise.all(tries);
    listen('register', await register(shop, { id, visitorToken: id }));
    listen('register', await register(shop, { id, visitorToken: me.visitorToken }));
  }
  const socket = await openTrustSocket(shop, me, (frame) => listen('frame', JSON.stringify(frame)));
  for (const id of ids) {
    socket.say(id, 'It is me', id);
    socket.raw.send(JSON.stringify({ type: 'typing', data: { visitor_id: id } }));
    socket.raw.send(JSON.stringify({ type: 'read', data: { visitor_id: id, seq: 1 } }));
  }
  // In order: what was sent before this is done when it is answered.
  socket.raw.ping();
  await once(socket.raw, 'pong');
  await compare('the socket and links');
  const theirs = `/api/people/${stranger.email}`;
  listen('the records of the stranger', await read(shop, theirs));
  await shop.call('DELETE', theirs, undefined, shop.staff);
  await compare('the erasure of the stranger');
  socket.close();
  return { broken, count };
}

/** What a socket is told that says it is this visitor. */
function register(shop: TrustShop, { id, visitorToken }: TrustVisitor): Promise<string> {
  const socket = new WebSocket(`${shop.origin.replace('http', 'ws')}/ws/livechat`);
  const frame = JSON.stringify({ type: 'register', visitorId: id, visitorToken });
  return new Promise((resolve) => {
    socket.on('open', () => socket.send(frame));
    socket.on('message', (data) => {
      resolve(String(data));
      socket.terminate();
    });
    socket.on('close', () => resolve(''));
  });
}

const read = async (shop: TrustShop, address: string) =>
  (await shop.call('GET', address, undefined, shop.staff)).text();

async function ask(
  shop: TrustShop,
  method: string,
  address: string,
  body: object | undefined,
  headers: Record<string, string>,
) {
  const reply = await fetch(shop.origin + address, {
    method,
    headers: { 'content-type': 'application/json', connection: 'close', ...headers },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'manual',
  });
  return { status: reply.status, text: await reply.text() };
}
