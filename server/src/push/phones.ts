import { hash } from 'node:crypto';
import type { ServerFrame } from '@sallie/shared/contract/frames';
import {
  addPhone,
  type Phone,
  readPhones,
  removePhone,
  testPhone,
} from '@sallie/shared/contract/phones';
import { visitWords } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import { oneLine } from '@sallie/shared/rules/safe-text';
import { byStaffMember } from '../audit/audit.ts';
import type { Core } from '../core.ts';
import type { Binder, StaffCall } from '../http/endpoint.ts';
import type { Origins } from '../http/headers.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { ChangeDeps } from '../leads/change-lead.ts';
import { REMIND_AFTER_MS } from '../leads/mails.ts';
import type { Sessions } from '../staff/sessions.ts';
import { logFailure } from '../store/failure.ts';
import { lockNames } from '../store/lock-names.ts';
import type { PushRecord } from '../store/records.ts';
import type { PhoneRecord } from '../store/staff-records.ts';
import { createSigner, createTokens, IN_A_LINK } from '../system/secrets.ts';
import { type Call, isSilent } from './escalation.ts';
import { bindProofs, envelopeOf, notificationOf, type PushTokens } from './notifications.ts';
import { openPushService, type PushServiceDeps } from './push-service.ts';
import { Pusher, type PusherDeps } from './pusher.ts';

const MOST_PHONES = 10;
const RECEIPT_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 250;

export interface PhonesDeps
  extends ChangeDeps,
    Pick<Core, 'relay' | 'limits' | 'secret' | 'log' | 'after' | 'every'> {
  sessions: Sessions;
  origins(): Origins;
  staffMail: string | undefined;
  ownPushService?: PushServiceDeps['own'];
}

/** Push services deliver only for a public name with https. */
const isPublic = (origin: string) =>
  /^https:\/\/(?!.*\.(local|localhost|lan|internal|home\.arpa)(:\d+)?$)[^:[]*\.[a-z][\w-]*(:\d+)?$/i.test(
    origin,
  );

const NOT_PUBLIC =
  'Phones can be rung only when the desk has an https address of its own on the internet: set PUBLIC_ORIGIN to it.';

export async function openPhones(deps: PhonesDeps) {
  const { store, relay, hub, origins } = deps;
  const origin = () => origins().primary;
  const service = await openPushService({ ...deps, subject: origin, own: deps.ownPushService });
  const signer = createSigner(await deps.secret('push-secret'), IN_A_LINK);
  const tokens: PushTokens = createTokens(signer);
  const own = { ...deps, service, tokens, origin };
  const pusher = new Pusher(own);
  let count = 0;
  let onAreRung = () => {};
  await relay.keepFresh('phones', async () => {
    count = await store.count('phones');
    onAreRung();
  });
  async function changed(staff_id: string): Promise<void> {
    count = await store.count('phones');
    relay.publish('outdated', 'phones');
    hub.toStaff({ type: 'phonesChanged', data: { staff_id } });
    onAreRung();
  }
  deps.sessions.onEnd((_, phoneOf) => {
    if (phoneOf)
      void changed(phoneOf).catch((error: unknown) => logFailure(deps.log, 'phones', error));
  });
  const off = hub.on('frame', (frame) => {
    const news = frame.type === 'visitChanged' ? newsOf(frame.data, deps.clock.now()) : null;
    if (news) pusher.addNews(news);
  });

  return {
    areRung: () => count > 0 && relay.leads() && isPublic(origin()),
    ring: (calls: Parameters<Pusher['ring']>[0]) => pusher.ring(calls),
    onAreRung(handle: () => void): void {
      onAreRung = handle;
      void relay.whenLeading(async () => handle());
    },
    bind(bind: Binder) {
      bindPhones(bind, { ...own, changed });
      bindProofs(bind, own);
    },
    async stop() {
      off();
      await pusher.stop();
    },
  };
}

function newsOf(
  { visit, by }: Extract<ServerFrame, { type: 'visitChanged' }>['data'],
  now: Date,
): Call | null {
  const words = by === 'customer' ? visitWords(visit) : null;
  if (!words || words.type === 'confirmed') return null;
  const { id, version, lead } = visit;
  const from = now.getTime();
  return {
    ...{ key: `visit ${id} ${version}`, tag: `lead/${lead.kind}/${lead.id}`, lead },
    ...{ title: words.title, body: words.body, from, until: from + REMIND_AFTER_MS },
    ...{ isNews: true, isOfTheDay: true },
  };
}

interface BoundDeps extends PhonesDeps, Pick<PusherDeps, 'tokens' | 'origin'> {
  service: Awaited<ReturnType<typeof openPushService>>;
  changed(staffId: string): Promise<void>;
}

function bindPhones(bind: Binder, deps: BoundDeps): void {
  const { store, clock, audit, service, origin } = deps;
  const ownPhone = async (id: string | undefined, staffId: string) => {
    const phone = await store.get('phones', id ?? '');
    if (phone?.staff_id !== staffId) throw notFound();
    return phone;
  };

  bind.staff(readPhones, async ({ staff }) => {
    const own = await store.find('phones', 'staff', staff.id);
    const phones = own.map((phone) => shownOf(phone, staff.sessionId, clock.now()));
    const mayRing = isPublic(origin());
    return {
      key: mayRing ? service.publicKey : null,
      refusal: mayRing ? null : NOT_PUBLIC,
      phones,
    };
  });

  bind.staff(addPhone, (call) => added(deps, call));

  bind.staff(removePhone, async ({ params, staff }) => {
    const { id } = await ownPhone(params.id, staff.id);
    await audit.within(byStaffMember(staff), [{ type: 'phone-removed' }], (entries) =>
      store.commit([{ drop: 'phones', id }, ...entries]),
    );
    await deps.changed(staff.id);
  });

  bind.staff(testPhone, async ({ params, staff }) =>
    rungForTest(deps, await ownPhone(params.id, staff.id)),
  );
}

async function added(deps: BoundDeps, { body, staff }: StaffCall<typeof addPhone>): Promise<Phone> {
  const { store, clock, audit, sessions, service, origin } = deps;
  if (!isPublic(origin())) throw new Refusal(409, NOT_PUBLIC);
  if (!service.isKnown(body.endpoint))
    throw new Refusal(400, 'This browser has its notifications sent by a service we do not know.');
  const id = hash('sha256', body.endpoint, 'base64url').slice(0, 32);
  const own = (await store.find('phones', 'staff', staff.id)).filter((one) => one.id !== id);
  if (own.length >= MOST_PHONES)
    throw new Refusal(409, 'Ten devices ring already: please end one of them first.');
  // A device that signs in again keeps one session, and rings once.
  const before = own.filter((one) => one.session_id === staff.sessionId);
  const name = body.name ?? before[0]?.name ?? 'Phone';
  const record: PhoneRecord = {
    ...{ ...body, name, id, staff_id: staff.id, session_id: staff.sessionId, unshown: 0 },
    created_at: clock.now().toISOString(),
  };
  await audit.within(byStaffMember(staff), [{ type: 'phone-added' }], (entries) =>
    store.commit([
      ...before.map((one) => ({ drop: 'phones', id: one.id }) as const),
      ...entries,
      { put: 'phones', record },
    ]),
  );
  await sessions.lengthen(staff.sessionId);
  await deps.changed(staff.id);
  return shownOf(record, staff.sessionId, clock.now());
}

function shownOf(phone: PhoneRecord, sessionId: string, now: Date): Phone {
  const { id, name, created_at, rang_at = null, session_id, is_told } = phone;
  const silent = is_told === true || isSilent(phone, now.getTime());
  return { id, name, created_at, rang_at, silent, current: session_id === sessionId };
}

/** Sends one notification past the escalation, so that the desk can show the result. */
async function rungForTest(deps: BoundDeps, phone: PhoneRecord) {
  const { store, clock, random, service, tokens, origin } = deps;
  const at = clock.now();
  const until = new Date(at.getTime() + RECEIPT_WITHIN_MS).toISOString();
  const record: PushRecord = {
    ...{ id: random.token(24), phone: phone.id, tag: 'test', lead: null, topic: 'test' },
    ...{ at: at.toISOString(), until, state: 'over', held_until: '', attempts: 1, is_news: true },
  };
  await store.exclusively(lockNames.pushes, () => store.commit([{ put: 'pushes', record }]));
  const words = { title: 'Test notice', body: 'New leads look like this.', tag: 'test' };
  const data = { receipt: tokens.tokenOf('receipt', record.id) };
  const text = envelopeOf(notificationOf(words, origin()), { data, badge: 0, silent: false });
  const { outcome } = await service.send(phone, {
    text,
    ttl: RECEIPT_WITHIN_MS / 1000,
    topic: 'test',
  });
  const name = oneLine(phone.name);
  if (outcome !== 'accepted')
    return {
      passed: false,
      detail: `The push service of ${name} did not take it. End this device under Account and turn it on again there.`,
    };
  return (await isShown(deps, record.id))
    ? { passed: true, detail: `${name} has shown it.` }
    : {
        passed: false,
        detail: `${name} has not shown it in ten seconds. Is it on, with a network, and are its notifications allowed?`,
      };
}

/** Asks the store, because another process may get the receipt. */
async function isShown({ store, after }: BoundDeps, id: string): Promise<boolean> {
  for (let waited = 0; waited < RECEIPT_WITHIN_MS; waited += LOOK_EVERY_MS) {
    if ((await store.get('pushes', id))?.shown_at) return true;
    await new Promise<void>((resolve) => after(LOOK_EVERY_MS, resolve));
  }
  return false;
}
