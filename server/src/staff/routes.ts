import {
  type Preferences,
  readPreferences,
  savePreferences,
} from '@sallie/shared/contract/preferences';
import {
  addStaff,
  changePassword,
  changeStaff,
  endSession,
  listSessions,
  listStaff,
  removeStaff,
  renewPassword,
} from '@sallie/shared/contract/staff';
import type { Binder } from '../http/endpoint.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { Store } from '../store/store.ts';
import { memberOf, preferencesOf } from './account.ts';
import { requirePassword, type SignInDeps } from './sign-in.ts';

export function bindStaff(bind: Binder, deps: SignInDeps): void {
  const { accounts, sessions, audit } = deps;

  bind.staff(listStaff, () => accounts.list());

  bind.owner(addStaff, async ({ body, staff }) => {
    const added = memberOf(await accounts.add(body));
    audit('account added', { staff: staff.id, account: added.id, role: added.role });
    return added;
  });

  bind.staff(changeStaff, async ({ body, params, staff, ctx }) => {
    const id = params.id ?? '';
    const isOwnName = id === staff.id && body.role === undefined;
    if (!isOwnName) await bind.requireOwner(ctx);
    const changed = memberOf(await accounts.change(id, body));
    if (body.name !== undefined) audit('account renamed', { staff: staff.id, account: id });
    if (body.role) audit('role changed', { staff: staff.id, account: id, role: body.role });
    return changed;
  });

  bind.owner(removeStaff, async ({ params, staff }) => {
    const id = params.id ?? '';
    await accounts.remove(id);
    audit('account removed', { staff: staff.id, account: id });
  });

  bind.owner(renewPassword, async ({ params, staff }) => {
    const id = params.id ?? '';
    if (id === staff.id) throw new Refusal(409, 'Please change your own password instead.');
    const password = await accounts.renewPassword(id);
    audit('one-time password given', { staff: staff.id, account: id });
    return { password };
  });

  bind.staff(changePassword, async ({ body, staff, address }) => {
    await requirePassword(deps, { password: body.currentPassword, staff, address });
    await accounts.setPassword(staff.id, body.newPassword, staff.sessionId);
    audit('password changed', { staff: staff.id });
  });

  bind.staff(listSessions, async ({ staff }) => {
    const own = await sessions.of(staff.id);
    return own.map(({ id, label, created_at, seen_at }) => ({
      id,
      label,
      created_at,
      seen_at,
      current: id === staff.sessionId,
    }));
  });

  bind.staff(endSession, async ({ params, staff }) => {
    const own = await sessions.of(staff.id);
    if (!own.some(({ id }) => id === params.id)) throw notFound();
    await sessions.end([params.id ?? '']);
    audit('session ended', { staff: staff.id });
  });
}

/** What each member of staff has set up, the same on every machine. */
export function bindPreferences(bind: Binder, store: Store): void {
  bind.staff(readPreferences, async ({ staff }) => {
    const kept = await store.get('settings', preferencesOf(staff.id));
    return (kept?.value as Preferences | undefined) ?? { views: [] };
  });

  bind.staff(savePreferences, async ({ body, staff }) => {
    const record = { id: preferencesOf(staff.id), value: body };
    await store.commit([{ put: 'settings', record }]);
    return body;
  });
}
