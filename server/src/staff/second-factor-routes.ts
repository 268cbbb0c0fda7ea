import {
  beginSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '@sallie/shared/contract/second-factor';
import { byStaffMember } from '../audit/audit.ts';
import type { Binder, StaffCall } from '../http/endpoint.ts';
import { requireCode, requirePassword, type SignInDeps, wrongCode } from './sign-in.ts';

interface SecondFactorRouteDeps extends SignInDeps {
  /** What an app calls the shop. */
  issuer(): string;
}

/** Everybody's own second factor. Changing one that is on takes what a sign-in takes, however one signed in here. */
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
    if (!codes) throw wrongCode();
    return { recovery_codes: codes };
  });

  bind.staff(turnOffSecondFactor, async (call) => {
    await changing(call, () => secondFactors.turnOff(call.staff.id, call.body.code));
  });

  bind.staff(renewRecoveryCodes, async (call) => {
    const { staff, body } = call;
    return {
      recovery_codes: await changing(call, () =>
        secondFactors.renewRecoveryCodes(staff.id, body.code),
      ),
    };
  });

  async function changing<T>(
    { body, staff, address, ctx }: Omit<StaffCall<typeof turnOffSecondFactor>, 'keep'>,
    spend: () => Promise<T | null>,
  ): Promise<T> {
    await requirePassword(deps, { password: body.password, staff, address });
    const account = await accounts.known(staff.id);
    const claim = { account, client: { request: ctx.req, address }, by: byStaffMember(staff) };
    return requireCode(deps, claim, spend);
  }
}
