import {
  notePushShown,
  type PushData,
  type PushNotification,
  takeByPush,
} from '@sallie/shared/contract/phones';
import { kindOf } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import { shortLine } from '@sallie/shared/rules/safe-text';
import { leadGroupOf, waits } from '@sallie/shared/rules/triage';
import type { Binder } from '../http/endpoint.ts';
import type { Limits } from '../http/limits.ts';
import { Refusal } from '../http/refusal.ts';
import { applyChange, type ChangeDeps } from '../leads/change-lead.ts';
import { refOf } from '../staff/account.ts';
import type { Sessions } from '../staff/sessions.ts';
import { lockNames } from '../store/lock-names.ts';
import type { PushRecord } from '../store/records.ts';
import type { PhoneRecord } from '../store/staff-records.ts';
import type { Store } from '../store/store.ts';
import type { createTokens } from '../system/secrets.ts';

/** Systems show no more characters. */
const LONGEST_LINE = 120;

/** Let a phone without a session confirm one notification and take its lead. */
export type PushTokens = ReturnType<typeof createTokens<'receipt' | 'take'>>;

/** Opens the place that the tag names. */
export function notificationOf(
  { title, body, tag }: { title: string; body: string; tag: string },
  origin: string,
): PushNotification {
  const path = tag.includes('/') ? `#${tag}` : '';
  return {
    title: shortLine(title, LONGEST_LINE),
    body: shortLine(body, LONGEST_LINE),
    tag,
    navigate: `${origin}/admin-dashboard${path}`,
  };
}

/**
 * Declarative Web Push: a system that supports it shows the notification itself, else our service worker does.
 * `mutable` lets the worker send a receipt in either case.
 */
export function envelopeOf(
  notification: PushNotification,
  { data, badge, silent }: { data: PushData; badge: number; silent: boolean },
): string {
  const actions = data.take
    ? [{ action: 'take', title: 'Take it', navigate: notification.navigate }]
    : [];
  return JSON.stringify({
    web_push: 8030,
    notification: { ...notification, silent, data, actions, app_badge: String(badge) },
    app_badge: badge,
    mutable: true,
  });
}

/** Returns what replaces a notification that calls nobody any more; null while it still does. */
export async function resolvedWords(
  store: Pick<Store, 'get' | 'find'>,
  { lead }: Pick<PushRecord, 'lead'>,
  owner: string,
): Promise<{ title: string; body: string } | null> {
  if (!lead) return { title: 'Seen to', body: '' };
  const { kind, id } = lead;
  if (kind === 'conversation') {
    const [conversation, visitor] = [
      await store.get('threads', id),
      await store.get('visitors', id),
    ];
    const { taken_by_id = null, taken_by = null } = conversation ?? {};
    const title =
      taken_by === null ? 'No longer waiting' : await takenBy(store, taken_by, taken_by_id, owner);
    return { title, body: visitor ? kindOf(visitor).person(visitor).name : '' };
  }
  const record = await store.get(kind, id);
  if (!record) return { title: 'No longer there', body: '' };
  const body = kindOf(record).person(record).name;
  const parts =
    record.kind === 'referrals'
      ? await store.find('referrals', 'lead_group', leadGroupOf(record))
      : [];
  const claim = [record, ...parts].find((part) => part.claim)?.claim;
  if (claim) return { title: await takenBy(store, claim.by, claim.by_id, owner), body };
  if (waits(record)) return null;
  return { title: record.spam ? 'Sorted out as spam' : 'Seen to', body };
}

/** By whoever that account is now; `then` where it is gone. */
async function takenBy(
  store: Pick<Store, 'get'>,
  then: string,
  id: string | null,
  owner: string,
): Promise<string> {
  if (id === owner) return 'You have it';
  const account = id === null ? undefined : await store.get('staff', id);
  return `Taken by ${account ? refOf(account).name : then}`;
}

export interface ProofDeps extends ChangeDeps {
  sessions: Pick<Sessions, 'remaining'>;
  tokens: PushTokens;
  limits: Limits;
  origin(): string;
}

export function bindProofs(bind: Binder, deps: ProofDeps): void {
  const { store, clock, tokens, limits } = deps;

  bind.open(notePushShown, { limit: limits.settings }, async ({ body }) => {
    const id = tokens.idOf('receipt', body.token);
    if (id === null) throw new Refusal(404, 'This is no receipt of a notification of ours.');
    await store.exclusively(lockNames.pushes, async () => {
      const push = await store.get('pushes', id);
      const phone = push && (await store.get('phones', push.phone));
      if (!push || !phone) return;
      const rang_at = clock.now().toISOString();
      const { unshown_since: _, is_told: __, ...rest } = phone;
      await store.commit([
        { put: 'pushes', record: { ...push, shown_at: rang_at } },
        { put: 'phones', record: { ...rest, unshown: 0, rang_at } },
      ]);
    });
  });

  bind.open(takeByPush, { limit: limits.settings }, ({ body }) =>
    usedOnce(deps, tokens.idOf('take', body.token)),
  );
}

/** Holds the turn of the pushes, so that no other is sent. Throws for a bad, used or late token. */
function usedOnce(deps: ProofDeps, id: string | null) {
  const { store, clock, sessions } = deps;
  return store.exclusively(lockNames.pushes, async () => {
    const push = await store.get('pushes', id ?? '');
    const phone = push && (await store.get('phones', push.phone));
    const isSignedIn = phone && (await sessions.remaining(phone.session_id)) > 0;
    const isInTime = push && Date.parse(push.until) > clock.now().getTime();
    if (!isSignedIn || !isInTime || push.is_used) throw tooOld();
    const shown = await taken(deps, push, phone);
    // Stored last, so that the token stays valid when the claim cannot be stored.
    await store.commit([{ put: 'pushes', record: { ...push, is_used: true, state: 'over' } }]);
    return shown;
  });
}

async function taken(deps: ProofDeps, push: PushRecord, phone: PhoneRecord) {
  const { store, origin } = deps;
  const staff = await deps.colleague(phone.staff_id);
  const { lead } = push;
  if (!staff || !lead || lead.kind === 'conversation') throw tooOld();
  const record = await store.get(lead.kind, lead.id);
  if (record) {
    const change = { version: record.version, claim: true };
    const by = { ...staff, phone: phone.name };
    await applyChange(deps, { kind: lead.kind, id: lead.id }, change, by).catch(isOthers);
  }
  const words = await resolvedWords(store, push, staff.id);
  return notificationOf({ title: 'Please open it', body: '', ...words, tag: push.tag }, origin());
}

const tooOld = () => new Refusal(409, 'This notification is too old: please open the desk.');

/** A colleague was faster; the notification names them. */
function isOthers(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
