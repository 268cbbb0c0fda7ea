import {
  addStaff,
  beginSecondFactor,
  changePassword,
  changePreferences,
  changeStaff,
  endSession,
  listSessions,
  listStaff,
  readPreferences,
  readSecondFactor,
  removeStaff,
  renewPassword,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '@sallie/shared/contract/staff';
import { changedViews } from '@sallie/shared/rules/lead-search/lead-filter';
import { byStaffMember } from '../audit/audit.ts';
import type { Binder, StaffCall } from '../http/endpoint.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { lockNames } from '../store/lock-names.ts';
import type { Store } from '../store/store.ts';
import { memberOf } from './account.ts';
import { requireCode, requirePassword, type SignInDeps } from './sign-in.ts';

export function bindStaff(bind: Binder, deps: SignInDeps): void {
  const { accounts, sessions, audit } = deps;

  bind.staff(listStaff, () => accounts.list());

  bind.owner(addStaff, async ({ body, staff, keep }) => {
    return memberOf(await accounts.add(body, byStaffMember(staff), keep));
  });

  bind.staff(changeStaff, async ({ body, params, staff, ctx }) => {
    const id = params.id ?? '';
    const isOwnName = id === staff.id && body.role === undefined;
    if (!isOwnName) await bind.requireOwner(ctx);
    return memberOf(await accounts.change(id, body, byStaffMember(staff)));
  });

  bind.owner(removeStaff, async ({ params, staff }) => {
    const id = params.id ?? '';
    await accounts.remove(id, byStaffMember(staff));
    await deps.onRemoved(id, staff);
  });

  bind.owner(renewPassword, async ({ params, staff }) => {
    const id = params.id ?? '';
    if (id === staff.id) throw new Refusal(409, 'Please change your own password instead.');
    return { password: await accounts.renewPassword(id, byStaffMember(staff)) };
  });

  bind.staff(changePassword, async ({ body, staff, address }) => {
    await requirePassword(deps, { password: body.currentPassword, staff, address });
    await accounts.setOwnPassword(staff.id, body.newPassword, staff.sessionId);
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
    await audit.within(byStaffMember(staff), [{ type: 'device-signed-out' }], (entries) =>
      sessions.end([params.id ?? ''], entries),
    );
  });
}

const MAX_VIEWS = 50;

export function bindPreferences(bind: Binder, store: Store, onChange: () => void): void {
  bind.staff(readPreferences, async ({ staff }) => {
    return (await store.get('preferences', staff.id)) ?? { views: [] };
  });

  bind.staff(changePreferences, ({ body, staff: { id } }) =>
    store.exclusively(lockNames.preferences, async () => {
      const { views, on_call } = (await store.get('preferences', id)) ?? { views: [] };
      const record = { id, views: changedViews(views, body), on_call: body.on_call ?? on_call };
      if (record.views.length > MAX_VIEWS) throw new Refusal(400, 'Please keep at most 50 views');
      await store.commit([{ put: 'preferences', record }]);
      onChange();
      return record;
    }),
  );
}

interface SecondFactorRouteDeps extends SignInDeps {
  /** Names the shop in an authenticator app. */
  issuer(): string;
}

/** Changing a second factor that is on needs password and code, however this session signed in. */
export function bindSecondFactor(bind: Binder, deps: SecondFactorRouteDeps): void {
  const { accounts, attempts, secondFactors } = deps;

  bind.staff(readSecondFactor, async ({ staff }) => {
    const { second_factor } = await accounts.known(staff.id);
    const recovery_codes_left = second_factor?.recovery_hashes.length ?? 0;
    return { on: second_factor !== undefined, recovery_codes_left };
  });

  bind.staff(beginSecondFactor, async ({ body, staff, address }) => {
    await requirePassword(deps, { password: body.password, staff, address });
    return secondFactors.begin(staff, deps.issuer());
  });

  bind.staff(turnOnSecondFactor, async ({ body, staff, address }) => {
    let codes: string[] | null = null;
    await attempts.toConfirm(staff, address, async () => {
      codes = await secondFactors.turnOn(staff, body.code);
      return codes !== null;
    });
    if (!codes) throw new Refusal(403, 'This code is not right. Please enter the newest one.');
    return { recovery_codes: codes };
  });

  bind.staff(turnOffSecondFactor, async (call) => {
    await withCode(deps, call, () => secondFactors.turnOff(call.staff.id, call.body.code));
  });

  bind.staff(renewRecoveryCodes, async (call) => {
    const { staff, body } = call;
    return {
      recovery_codes: await withCode(deps, call, () =>
        secondFactors.renewRecoveryCodes(staff.id, body.code),
      ),
    };
  });
}

async function withCode<T>(
  deps: SecondFactorRouteDeps,
  { body, staff, address, ctx }: Omit<StaffCall<typeof turnOffSecondFactor>, 'keep'>,
  spend: () => Promise<T | null>,
): Promise<T> {
  await requirePassword(deps, { password: body.password, staff, address });
  const account = await deps.accounts.known(staff.id);
  const claim = { account, client: { request: ctx.req, address }, by: byStaffMember(staff) };
  return requireCode(deps, claim, spend);
}
