import {
  addStaff,
  changePassword,
  endSession,
  listSessions,
  listStaff,
  removeStaff,
  renameStaff,
} from '@sallie/shared/staff';
import type { Binder } from '../http/endpoint.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { SignInSurroundings } from './sign-in.ts';

export function bindStaff(bind: Binder, around: SignInSurroundings): void {
  const { accounts, passwords, sessions, audit } = around;

  bind.staff(listStaff, () => accounts.list());

  bind.staff(addStaff, async ({ body, staff }) => {
    const added = await accounts.add(body);
    audit('account added', { staff: staff.id, account: added.id });
    return added;
  });

  bind.staff(renameStaff, async ({ body, params, staff }) => {
    const renamed = await accounts.rename(params.id ?? '', body.name);
    audit('account renamed', { staff: staff.id, account: renamed.id });
    return renamed;
  });

  bind.staff(removeStaff, async ({ params, staff }) => {
    const id = params.id ?? '';
    await accounts.remove(id);
    await sessions.endAllOf(id);
    audit('account removed', { staff: staff.id, account: id });
  });

  bind.staff(changePassword, async ({ body, staff, address }) => {
    const wait = around.limits.loginByUser.take(`${address} ${staff.id}`);
    if (wait) throw new Refusal(429, 'Too many tries. Please wait a few minutes.', wait);
    const account = await accounts.known(staff.id);
    if (!(await passwords.matches(body.currentPassword, account.password_hash))) {
      throw new Refusal(403, 'The current password is not right.');
    }
    around.limits.loginByUser.giveBack(`${address} ${staff.id}`);
    await accounts.setPassword(staff.id, body.newPassword);
    await sessions.endAllOf(staff.id, staff.sessionId);
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
