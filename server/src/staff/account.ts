import type { AccountRef, AuditEvent } from '@sallie/shared/contract/audit';
import type { NewStaffMember, Role, StaffMember } from '@sallie/shared/contract/staff';
import type { Core } from '../core.ts';
import { notFound } from '../http/refusal.ts';
import type { StaffAccount } from '../store/staff-records.ts';
import type { Store } from '../store/store.ts';
import type { Passwords } from './passwords.ts';

interface NewAccountDeps extends Pick<Core, 'clock' | 'random'> {
  passwords: Passwords;
}

export interface FirstAccount {
  username: string;
  password: string;
}

export type GivenAccount = Partial<Record<keyof FirstAccount, string | undefined>>;

/** Throws 404 when the account does not exist. */
export async function knownAccount(store: Pick<Store, 'get'>, id = ''): Promise<StaffAccount> {
  const account = await store.get('staff', id);
  if (!account) throw notFound();
  return account;
}

export async function newAccount(
  { clock, random, passwords }: NewAccountDeps,
  { username, name, role, password }: NewStaffMember & { role: Role },
): Promise<StaffAccount> {
  return {
    id: random.uuid(),
    username,
    name,
    role,
    password_hash: await passwords.hash(password),
    created_at: clock.now().toISOString(),
    env_password: null,
  };
}

export const hasEnded = ({ one_time, one_time_until = '' }: StaffAccount, now: Date): boolean =>
  one_time === true && !(Date.parse(one_time_until) > now.getTime());

export const isOwner = ({ role }: StaffAccount): boolean => role === 'owner';

/** Empty when the name is only the user name. */
export const nameOf = ({ username, name }: StaffAccount): string => (name === username ? '' : name);

export function memberOf(account: StaffAccount): StaffMember {
  const { id, username, role, one_time, second_factor } = account;
  return {
    id,
    username,
    name: nameOf(account) || username,
    role,
    ...(one_time && { one_time }),
    ...(second_factor && { second_factor: true }),
  };
}

export const refOf = (account: StaffAccount): AccountRef => {
  const { id, name } = memberOf(account);
  return { id, name };
};

export const added = (account: StaffAccount): AuditEvent => ({
  type: 'account-added',
  account: refOf(account),
  role: account.role,
});

export const roleChanged = (account: StaffAccount): AuditEvent => ({
  type: 'role-changed',
  account: refOf(account),
  role: account.role,
});
