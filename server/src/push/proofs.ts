import { notePushShown, takeByPush } from '@sallie/shared/contract/phones';
import type { Binder } from '../http/endpoint.ts';
import type { Limits } from '../http/limits.ts';
import { Refusal } from '../http/refusal.ts';
import { applyChange, type ChangeDeps } from '../leads/change-lead.ts';
import type { Sessions } from '../staff/sessions.ts';
import { lockNames } from '../store/lock-names.ts';
import type { PushRecord } from '../store/records.ts';
import type { PhoneRecord } from '../store/staff-records.ts';
import { notificationOf, type PushTokens, resolvedWords } from './notifications.ts';

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
