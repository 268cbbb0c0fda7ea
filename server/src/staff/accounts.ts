import type { NewStaffMember, Role, StaffMember } from '@sallie/shared/contract/staff';
import { notFound, Refusal } from '../http/refusal.ts';
import { lockNames } from '../store/lock-names.ts';
import type { StaffAccount, Store, Write } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';
import type { Random } from '../system/random.ts';
import { isOwner, memberOf, nameOf, preferencesOf, roleOf } from './account.ts';
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
}

export type Accounts = ReturnType<typeof createAccounts>;

const sameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Staff accounts. User names are compared without regard to case. Nothing here leaves the shop without an owner. */
export function createAccounts(deps: AccountDeps) {
  const { store, clock, random, passwords, sessions, visibleNames } = deps;
  const alone = <T>(task: () => Promise<T>) =>
    store.exclusively(lockNames.staffAccounts, async () => {
      const result = await task();
      await visibleNames.refresh();
      return result;
    });

  /** The one made first comes first. */
  const all = async () => [...(await store.list('staff'))].reverse();

  async function find(username: string): Promise<StaffAccount | undefined> {
    return (await all()).find((account) => sameName(account.username, username));
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

  async function save(writes: Write[]): Promise<void> {
    if (writes.length > 0) await store.commit(writes);
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
    list: async (): Promise<StaffMember[]> => (await all()).map(memberOf),
    add: (member: NewStaffMember) =>
      alone(async () => {
        if (await find(member.username)) {
          throw new Refusal(409, 'There is already somebody with this user name.');
        }
        const isFirst = (await all()).length === 0;
        const account = await fresh({
          ...member,
          role: isFirst ? 'owner' : (member.role ?? 'staff'),
        });
        await save([put(account)]);
        return account;
      }),
    change: (id: string, { name, role }: { name?: string | undefined; role?: Role | undefined }) =>
      alone(async () => {
        const account = await known(id);
        if (role === 'staff' && isOwner(account)) await requireOtherOwner(id);
        const changed = { ...account, name: name ?? account.name, role: role ?? roleOf(account) };
        if (name && !nameOf(changed)) {
          throw new Refusal(400, 'Visitors see this name, so please do not use the user name.');
        }
        await save([put(changed)]);
        return changed;
      }),
    remove: (id: string) =>
      alone(async () => {
        const account = await known(id);
        if ((await all()).length === 1) {
          throw new Refusal(
            409,
            'This is the last account: the desk would be locked for everybody.',
          );
        }
        if (isOwner(account)) await requireOtherOwner(id);
        await sessions.endAllOf(id, [
          { drop: 'staff', id },
          { drop: 'settings', id: preferencesOf(id) },
          await visibleNames.retire(account.username),
        ]);
      }),
    /** Signs the account out everywhere but in the session `except`. */
    setPassword: (id: string, password: string, except?: string) =>
      alone(() => replacePassword(id, password, { one_time: false }, except)),
    /** Returns a password good for the sign-in at which its owner chooses another; signs the account out everywhere. */
    renewPassword: (id: string) =>
      alone(async () => {
        const password = readablePassword(random);
        await replacePassword(id, password, { one_time: true });
        return password;
      }),
    /**
     * What a start owes to the accounts, in one commit. The given (ADMIN_USERNAME, ADMIN_PASSWORD) makes or updates its
     * account, an owner's; a password changed at the desk stays until the variable itself changes, which then ends
     * every session of the account. Where nobody is an owner, the account made first becomes one's. With no staff
     * and no variables: `admin` with the password returned.
     */
    prepare: ({
      username,
      password,
    }: {
      username?: string | undefined;
      password?: string | undefined;
    }) =>
      alone(async (): Promise<{ username: string; password: string } | null> => {
        const accounts = await all();
        const isGiven = username !== undefined && password !== undefined;
        if (accounts.length === 0 && !isGiven) {
          const first = { username: 'admin', password: random.token(15) };
          await save([put(await fresh({ ...first, name: '', role: 'owner' }))]);
          return first;
        }
        const [first] = accounts;
        const writes: Write[] = [];
        if (first && !accounts.some(isOwner)) writes.push(put({ ...first, role: 'owner' }));
        if (isGiven) await appoint(await find(username), { username, password }, writes);
        else await save(writes);
        return null;
      }),
  };

  async function replacePassword(
    id: string,
    password: string,
    kind: { one_time: boolean },
    except?: string,
  ): Promise<StaffAccount> {
    const account = await known(id);
    const changed = { ...account, ...kind, password_hash: await passwords.hash(password) };
    await sessions.endAllOf(id, [put(changed)], except);
    return changed;
  }

  async function appoint(
    before: StaffAccount | undefined,
    { username, password }: { username: string; password: string },
    writes: Write[],
  ): Promise<void> {
    if (before?.env_password && (await passwords.matches(password, before.env_password, 'known'))) {
      if (!isOwner(before)) writes.push(put({ ...before, role: 'owner' }));
      return save(writes);
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
    await sessions.endAllOf(after.id, [...writes, put(after)]);
  }
}

const put = (record: StaffAccount): Write => ({ put: 'staff', record });
