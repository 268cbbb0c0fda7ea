import type { PushData, PushNotification } from '@sallie/shared/contract/phones';
import { kindOf } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import { shortLine } from '@sallie/shared/rules/safe-text';
import { leadGroupOf, waits } from '@sallie/shared/rules/triage';
import { refOf } from '../staff/account.ts';
import type { PushRecord } from '../store/records.ts';
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
