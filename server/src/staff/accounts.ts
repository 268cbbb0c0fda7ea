import type { AuditActor, AuditEvent } from '@sallie/shared/contract/audit';
import type { BodyOf } from '@sallie/shared/contract/endpoint';
import type { changeStaff, NewStaffMember, StaffMember } from '@sallie/shared/contract/staff';
import { byStaffMember } from '../audit/audit.ts';
import type { Core } from '../core.ts';
import { Refusal } from '../http/refusal.ts';
import { lockNames } from '../store/lock-names.ts';
import type { StaffAccount } from '../store/staff-records.ts';
import type { KeptReply, Write } from '../store/store.ts';
import {
  added,
  type FirstAccount,
  type GivenAccount,
  isOwner,
  knownAccount,
  memberOf,
  nameOf,
  newAccount,
  refOf,
  roleChanged,
} from './account.ts';
import { type Passwords, readablePassword } from './passwords.ts';
import type { Sessions } from './sessions.ts';

export interface AccountDeps extends Pick<Core, 'store' | 'clock' | 'random' | 'audit'> {
  passwords: Passwords;
  sessions: Sessions;
  onChange?: () => void;
}

/** With `until`, the password must be replaced at the next sign-in; the session `except` does not end. */
type NewPassword = { password: string; until?: string; except?: string | undefined };

/** A password that was read out or written down should not stay valid for long. */
const ONE_TIME_LIFE_MS = 3 * 24 * 3_600_000;

const server: AuditActor = { role: 'server' };

/** User names are compared case-insensitively. No method leaves the shop without an owner. */
export class Accounts {
  readonly #deps: AccountDeps;

  constructor(deps: AccountDeps) {
    this.#deps = deps;
  }

  async find(username: string): Promise<StaffAccount | undefined> {
    const [account] = await this.#deps.store.find('staff', 'username', username.toLowerCase());
    return account;
  }

  known(id: string): Promise<StaffAccount> {
    return knownAccount(this.#deps.store, id);
  }

  async list(): Promise<StaffMember[]> {
    return (await this.#all()).map(memberOf);
  }

  async requireFree(username: string): Promise<void> {
    if (await this.find(username))
      throw new Refusal(409, 'There is already somebody with this user name.');
  }

  add(
    member: NewStaffMember,
    by: AuditActor,
    keep?: (added: StaffMember) => KeptReply | undefined,
  ): Promise<StaffAccount> {
    return this.#alone(async () => {
      await this.requireFree(member.username);
      const isFirst = (await this.#all()).length === 0;
      const role = isFirst ? 'owner' : (member.role ?? 'staff');
      const account = await newAccount(this.#deps, { ...member, role });
      await this.#save([put(account)], by, [added(account)], keep?.(memberOf(account)));
      return account;
    });
  }

  change(
    id: string,
    { name, role }: BodyOf<typeof changeStaff>,
    by: AuditActor,
  ): Promise<StaffAccount> {
    return this.#alone(async () => {
      const account = await this.known(id);
      if (role === 'staff' && isOwner(account)) await this.#requireOtherOwner(id);
      const changed = { ...account, name: name ?? account.name, role: role ?? account.role };
      if (name && !nameOf(changed)) {
        throw new Refusal(400, 'Visitors see this name, so please do not use the user name.');
      }
      const events: AuditEvent[] = [];
      if (name) events.push({ type: 'account-renamed', account: refOf(changed) });
      if (role && role !== account.role) events.push(roleChanged(changed));
      await this.#save([put(changed)], by, events);
      return changed;
    });
  }

  remove(id: string, by: AuditActor): Promise<void> {
    const { audit, sessions } = this.#deps;
    return this.#alone(async () => {
      const account = await this.known(id);
      if ((await this.#all()).length === 1) {
        throw new Refusal(409, 'This is the last account: the desk would be locked for everybody.');
      }
      if (isOwner(account)) await this.#requireOtherOwner(id);
      const writes: Write[] = [
        { drop: 'staff', id },
        { drop: 'preferences', id },
        { drop: 'weekly-mails', id },
        { drop: 'calendars', id },
      ];
      await audit.within(by, [{ type: 'account-removed', account: refOf(account) }], (entries) =>
        sessions.endAllOf(id, [...writes, ...entries]),
      );
    });
  }

  /** For the account's own user; ends every session except `except`. */
  setOwnPassword(id: string, password: string, except?: string): Promise<StaffAccount> {
    return this.#alone(async () => {
      const by = byStaffMember(memberOf(await this.known(id)));
      return this.#replacePassword(id, { password, except }, by, { type: 'password-changed' });
    });
  }

  /** Returns a one-time password, which is replaced at the next sign-in; ends every session of the account. */
  renewPassword(id: string, by: AuditActor): Promise<string> {
    return this.#alone(async () => {
      const password = readablePassword(this.#deps.random);
      const event = { type: 'password-given', account: refOf(await this.known(id)) } as const;
      const until = new Date(this.#deps.clock.now().getTime() + ONE_TIME_LIFE_MS).toISOString();
      await this.#replacePassword(id, { password, until }, by, event);
      return password;
    });
  }

  /** For somebody else's account; ends every session of it. */
  setPassword(id: string, password: string, by: AuditActor): Promise<StaffAccount> {
    return this.#alone(async () => {
      const event = { type: 'password-set', account: refOf(await this.known(id)) } as const;
      return this.#replacePassword(id, { password }, by, event);
    });
  }

  /**
   * ADMIN_USERNAME and ADMIN_PASSWORD create or update an owner's account; a password changed at the desk stays
   * until the variable itself changes, which ends every session of the account. Without accounts and variables,
   * creates `admin` and returns its password.
   */
  prepare({ username, password }: GivenAccount): Promise<FirstAccount | null> {
    const { random } = this.#deps;
    return this.#alone(async () => {
      if (username !== undefined && password !== undefined) {
        await this.#appoint(await this.find(username), { username, password });
        return null;
      }
      if ((await this.#all()).length > 0) return null;
      const first = { username: 'admin', password: random.token(15) };
      const account = await newAccount(this.#deps, { ...first, name: '', role: 'owner' });
      await this.#save([put(account)], server, [added(account)]);
      return first;
    });
  }

  #alone<T>(task: () => Promise<T>): Promise<T> {
    const { store, onChange } = this.#deps;
    return store.exclusively(lockNames.staffAccounts, async () => {
      const result = await task();
      onChange?.();
      return result;
    });
  }

  async #all(): Promise<StaffAccount[]> {
    return [...(await this.#deps.store.list('staff'))].reverse();
  }

  async #save(writes: Write[], by: AuditActor, events: AuditEvent[], kept?: KeptReply) {
    const { audit, store } = this.#deps;
    await audit.within(by, events, (entries) => store.commit([...writes, ...entries], kept));
  }

  async #requireOtherOwner(id: string): Promise<void> {
    if ((await this.#all()).some((account) => isOwner(account) && account.id !== id)) return;
    throw new Refusal(
      409,
      'This is the last owner: nobody could look after the accounts any more.',
    );
  }

  async #replacePassword(
    id: string,
    { password, until, except }: NewPassword,
    by: AuditActor,
    event: AuditEvent,
  ): Promise<StaffAccount> {
    const { audit, passwords, sessions } = this.#deps;
    const changed = {
      ...(await this.known(id)),
      one_time: until !== undefined,
      one_time_until: until,
      password_hash: await passwords.hash(password),
    };
    await audit.within(by, [event], (entries) =>
      sessions.endAllOf(id, [put(changed), ...entries], except),
    );
    return changed;
  }

  async #appoint(
    before: StaffAccount | undefined,
    { username, password }: FirstAccount,
  ): Promise<void> {
    const { audit, passwords, sessions } = this.#deps;
    if (before?.env_password && (await passwords.matches(password, before.env_password, 'known'))) {
      if (isOwner(before)) return;
      const owner: StaffAccount = { ...before, role: 'owner' };
      return this.#save([put(owner)], server, [roleChanged(owner)]);
    }
    const account =
      before ?? (await newAccount(this.#deps, { username, name: '', password, role: 'owner' }));
    const hash = before ? await passwords.hash(password) : account.password_hash;
    const after: StaffAccount = {
      ...account,
      role: 'owner',
      password_hash: hash,
      env_password: hash,
      one_time: false,
    };
    const events: AuditEvent[] = [
      before ? { type: 'password-set', account: refOf(after) } : added(after),
      ...(before && !isOwner(before) ? [roleChanged(after)] : []),
    ];
    await audit.within(server, events, (entries) =>
      sessions.endAllOf(after.id, [put(after), ...entries]),
    );
  }
}

const put = (record: StaffAccount): Write => ({ put: 'staff', record });
