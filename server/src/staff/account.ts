import type { AccountRef, AuditEvent } from '@sallie/shared/contract/audit';
import type { Role, StaffMember } from '@sallie/shared/contract/staff';
import type { StaffAccount } from '../store/store.ts';

/** Accounts of before there were roles are staff's, until a start makes one an owner's. */
export const roleOf = ({ role }: StaffAccount): Role => role ?? 'staff';

export const isOwner = (account: StaffAccount): boolean => roleOf(account) === 'owner';

/** The name somebody goes by; empty when it is only what the machine once called them. */
export function nameOf({ username, name }: StaffAccount): string {
  const isMachines = name === username || (username === 'admin' && name === 'Admin');
  return isMachines ? '' : name;
}

/** What colleagues see of an account. */
export function memberOf(account: StaffAccount): StaffMember {
  const { id, username, one_time, second_factor } = account;
  return {
    id,
    username,
    name: nameOf(account) || username,
    role: roleOf(account),
    ...(one_time && { one_time }),
    ...(second_factor && { second_factor: true }),
  };
}

/* What the audit log says of an account. */

export const refOf = (account: StaffAccount): AccountRef => {
  const { id, name } = memberOf(account);
  return { id, name };
};

export const added = (account: StaffAccount): AuditEvent => ({
  type: 'account-added',
  account: refOf(account),
  role: roleOf(account),
});

export const roleChanged = (account: StaffAccount): AuditEvent => ({
  type: 'role-changed',
  account: refOf(account),
  role: roleOf(account),
});

/** Under which one account's preferences are kept; dropped with the account. */
export const preferencesOf = (staffId: string) => `preferences ${staffId}`;
