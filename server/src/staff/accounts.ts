import type { NewStaffMember, StaffMember } from '@sallie/shared/staff';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { Random } from '../random.ts';
import type { StaffAccount, Store } from '../store/store.ts';
import type { Passwords } from './passwords.ts';
import { preferencesOf } from './preferences.ts';

export interface AccountSurroundings {
  store: Store;
  clock: Clock;
  random: Random;
  passwords: Passwords;
}

export type Accounts = ReturnType<typeof createAccounts>;

const sameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Staff accounts. User names are compared without regard to case. */
export function createAccounts({ store, clock, random, passwords }: AccountSurroundings) {
  const alone = <T>(deed: () => Promise<T>) => store.exclusively('staff accounts', deed);

  async function find(username: string): Promise<StaffAccount | undefined> {
    return (await store.list('staff')).find((account) => sameName(account.username, username));
  }

  async function put(record: StaffAccount): Promise<void> {
    await store.commit([{ put: 'staff', record }]);
  }

  async function known(id: string): Promise<StaffAccount> {
    const account = await store.get('staff', id);
    if (!account) throw notFound();
    return account;
  }

  async function create(member: NewStaffMember): Promise<StaffAccount> {
    if (await find(member.username)) {
      throw new Refusal(409, 'There is already somebody with this user name.');
    }
    const account = {
      id: random.uuid(),
      username: member.username,
      name: member.name,
      password_hash: await passwords.hash(member.password),
      created_at: clock.now().toISOString(),
      env_password: null,
    };
    await put(account);
    return account;
  }

  return {
    find,
    known,
    async list(): Promise<StaffMember[]> {
      return [...(await store.list('staff'))].reverse();
    },
    add: (member: NewStaffMember) => alone(() => create(member)),
    rename: (id: string, name: string) =>
      alone(async () => {
        const renamed = { ...(await known(id)), name };
        await put(renamed);
        return renamed;
      }),
    remove: (id: string) =>
      alone(async () => {
        await known(id);
        if ((await store.list('staff')).length === 1) {
          throw new Refusal(
            409,
            'This is the last account: the desk would be locked for everybody.',
          );
        }
        await store.commit([
          { drop: 'staff', id },
          { drop: 'settings', id: preferencesOf(id) },
        ]);
      }),
    setPassword: (id: string, password: string) =>
      alone(async () => {
        const account = await known(id);
        await put({ ...account, password_hash: await passwords.hash(password) });
      }),
    /**
     * ADMIN_USERNAME and ADMIN_PASSWORD make or update their account; a password changed at the desk stays
     * until the variable itself changes. With no staff and no variables: `admin` with the password returned.
     */
    ensureFirst: ({ ADMIN_USERNAME: username, ADMIN_PASSWORD: password }: Config) =>
      alone(async (): Promise<{ username: string; password: string } | null> => {
        if (username && password) {
          await ensure(username, password);
          return null;
        }
        if ((await store.list('staff')).length > 0) return null;
        const first = { username: 'admin', name: 'Admin', password: random.token(15) };
        await create(first);
        return first;
      }),
  };

  async function ensure(username: string, password: string): Promise<void> {
    const account = await find(username);
    if (!account) {
      const made = await create({ username, name: username, password });
      await put({ ...made, env_password: made.password_hash });
      return;
    }
    if (account.env_password && (await passwords.matches(password, account.env_password))) return;
    const password_hash = await passwords.hash(password);
    await put({ ...account, password_hash, env_password: password_hash });
  }
}
