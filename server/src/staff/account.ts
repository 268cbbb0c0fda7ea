import type { AccountRef, AuditEvent } from '@sallie/shared/contract/audit';

import type { StaffMember } from '@sallie/shared/contract/staff';
import type { StaffAccount } from '../store/records.ts';

export const isOwner = ({ role }: StaffAccount): boolean => role === 'owner';

/** The name somebody goes by; empty when it is only the user name. */
export const nameOf = ({ username, name }: StaffAccount): string => (name === username ? '' : name);

/** What colleagues see of an account. */
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

/* What the audit log says of an account. */

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

/** Under which one account's preferences are kept; dropped with the account. */
