import type { AuditActor, AuditEvent } from '@sallie/shared/contract/audit';
import type { NewStaffMember, Role, StaffMember } from '@sallie/shared/contract/staff';
import { type Audit, byStaffMember } from '../audit/audit.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { lockNames } from '../store/lock-names.ts';
import type { StaffAccount } from '../store/records.ts';
import type { Store, Write } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';
import type { Random } from '../system/random.ts';

import { added, isOwner, memberOf, nameOf, refOf, roleChanged } from './account.ts';

import { type Passwords, readablePassword } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import type { VisibleNames } from './visible-names.ts';

export interface AccountDeps {
  store: Store;
  clock: Clock;
  random: Random;
  passwords: Passwords;
  sessions: Sessions;
  visibleNames: VisibleNames;
  audit: Audit;
  /** Called when somebody has come, gone, or is called something else. */
  onChange?: () => void;
}

export type Accounts = ReturnType<typeof createAccounts>;

interface AccountChange {
  name?: string | undefined;
  role?: Role | undefined;
}

/** What was read out or written down is not to lie about for long (milliseconds). */
const ONE_TIME_LIFE = 3 * 24 * 3_600_000;
const untilOf = (now: Date) => new Date(now.getTime() + ONE_TIME_LIFE).toISOString();

const server: AuditActor = { role: 'server' };

/** Staff accounts. User names are compared without regard to case. Nothing here leaves the shop without an owner. */
export function createAccounts(deps: AccountDeps) {
  const { store, clock, random, passwords, sessions, visibleNames, audit } = deps;
  const alone = <T>(task: () => Promise<T>) =>
    store.exclusively(lockNames.staffAccounts, async () => {
      const result = await task();
      await visibleNames.changed();
      deps.onChange?.();
      return result;
    });

  /** The one made first comes first. */
  const all = async () => [...(await store.list('staff'))].reverse();

  async function find(username: string): Promise<StaffAccount | undefined> {
    const [account] = await store.find('staff', 'username', username.toLowerCase());
    return account;
  }

  async function known(id: string): Promise<StaffAccount> {
    const account = await store.get('staff', id);
    if (!account) throw notFound();
    return account;
  }

  async function fresh(member: NewStaffMember & { role: Role }): Promise<StaffAccount> {
    return {
      id: random.uuid(),
      username: member.username,
      name: member.name,
      role: member.role,
      password_hash: await passwords.hash(member.password),
      created_at: clock.now().toISOString(),
      env_password: null,
    };
  }

  /** In one commit with what the audit log says of it. */
  async function save(writes: Write[], by: AuditActor, events: AuditEvent[]): Promise<void> {
    await told(by, events, (entries) => store.commit([...writes, ...entries]));
  }

  async function told(
    by: AuditActor,
    events: AuditEvent[],
    commit: (entries: Write[]) => Promise<void>,
  ): Promise<void> {
    const entries = events.map((event) => audit.entry(by, event));
    await commit(entries);
    entries.forEach(audit.log);
  }

  async function requireOtherOwner(id: string): Promise<void> {
    if ((await all()).some((account) => isOwner(account) && account.id !== id)) return;
    throw new Refusal(
      409,
      'This is the last owner: nobody could look after the accounts any more.',
    );
  }

  return {
    find,
    known,
    /** Whether the password that an owner gave is past its time. */
    hasEnded: ({ one_time, one_time_until = '' }: StaffAccount) =>
      one_time === true && !(Date.parse(one_time_until) > clock.now().getTime()),
    list: async (): Promise<StaffMember[]> => (await all()).map(memberOf),
    add: (member: NewStaffMember, by: AuditActor) =>
      alone(async () => {
        if (await find(member.username)) {
          throw new Refusal(409, 'There is already somebody with this user name.');
        }
        const isFirst = (await all()).length === 0;
        const account = await fresh({
          ...member,
          role: isFirst ? 'owner' : (member.role ?? 'staff'),
        });
        await save([put(account)], by, [added(account)]);
        return account;
      }),
    change: (id: string, { name, role }: AccountChange, by: AuditActor) =>
      alone(async () => {
        const account = await known(id);
        if (role === 'staff' && isOwner(account)) await requireOtherOwner(id);
        const changed = { ...account, name: name ?? account.name, role: role ?? account.role };
        if (name && !nameOf(changed)) {
          throw new Refusal(400, 'Visitors see this name, so please do not use the user name.');
        }
        await save([put(changed)], by, [
          ...(name ? [{ type: 'account-renamed', account: refOf(changed) } as const] : []),
          ...(role && role !== account.role ? [roleChanged(changed)] : []),
        ]);
        return changed;
      }),
    remove: (id: string, by: AuditActor) =>
      alone(async () => {
        const account = await known(id);
        if ((await all()).length === 1) {
          throw new Refusal(
            409,
            'This is the last account: the desk would be locked for everybody.',
          );
        }
        if (isOwner(account)) await requireOtherOwner(id);
        const writes: Write[] = [
          { drop: 'staff', id },
          { drop: 'preferences', id },
          await visibleNames.retire(account.username),
        ];
        await told(by, [{ type: 'account-removed', account: refOf(account) }], (entries) =>
          sessions.endAllOf(id, [...writes, ...entries]),
        );
      }),
    /** By whoever has the account: signs it out everywhere but in the session `except`. */
    setOwnPassword: (id: string, password: string, except?: string) =>
      alone(async () => {
        const by = byStaffMember(memberOf(await known(id)));
        const to = { password, one_time: false };
        return replacePassword(id, to, by, { type: 'password-changed' }, except);
      }),
    /** By somebody else; signs the account out everywhere. */
    setPassword: (id: string, password: string, by: AuditActor) =>
      alone(async () => {
        const event = { type: 'password-set', account: refOf(await known(id)) } as const;
        return replacePassword(id, { password, one_time: false }, by, event);
      }),
    /** Returns a password good for the sign-in at which its owner chooses another; signs the account out everywhere. */
    renewPassword: (id: string, by: AuditActor) =>
      alone(async () => {
        const password = readablePassword(random);
        const event = { type: 'password-given', account: refOf(await known(id)) } as const;
        await replacePassword(id, { password, one_time: true }, by, event);
        return password;
      }),
    /**
     * What a start owes to the accounts, in one commit. The given (ADMIN_USERNAME, ADMIN_PASSWORD) makes or updates its
     * account, an owner's; a password changed at the desk stays until the variable itself changes, which then ends
     * every session of the account. With no staff and no variables: `admin` with the password returned.
     */
    prepare: ({
      username,
      password,
    }: {
      username?: string | undefined;
      password?: string | undefined;
    }) =>
      alone(async (): Promise<{ username: string; password: string } | null> => {
        if (username !== undefined && password !== undefined) {
          await appoint(await find(username), { username, password });
          return null;
        }
        if ((await all()).length > 0) return null;
        const first = { username: 'admin', password: random.token(15) };
        const account = await fresh({ ...first, name: '', role: 'owner' });
        await save([put(account)], server, [added(account)]);
        return first;
      }),
  };

  async function replacePassword(
    id: string,
    { password, one_time }: { password: string; one_time: boolean },
    by: AuditActor,
    event: AuditEvent,
    except?: string,
  ): Promise<StaffAccount> {
    const account = await known(id);
    const changed = {
      ...account,
      one_time,
      one_time_until: one_time ? untilOf(clock.now()) : undefined,
      password_hash: await passwords.hash(password),
    };
    await told(by, [event], (entries) => sessions.endAllOf(id, [put(changed), ...entries], except));
    return changed;
  }

  async function appoint(
    before: StaffAccount | undefined,
    { username, password }: { username: string; password: string },
  ): Promise<void> {
    if (before?.env_password && (await passwords.matches(password, before.env_password, 'known'))) {
      if (isOwner(before)) return;
      const owner: StaffAccount = { ...before, role: 'owner' };
      return save([put(owner)], server, [roleChanged(owner)]);
    }
    const account = before ?? (await fresh({ username, name: '', password, role: 'owner' }));
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
    await told(server, events, (entries) => sessions.endAllOf(after.id, [put(after), ...entries]));
  }
}

const put = (record: StaffAccount): Write => ({ put: 'staff', record });
