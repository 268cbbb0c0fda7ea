import { createInterface } from 'node:readline/promises';
import { NewStaffMember } from '@sallie/shared/staff';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../http/refusal.ts';
import type { Random } from '../random.ts';
import { openStore } from '../store/embedded.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { createPasswords, fullCost } from './passwords.ts';
import { createSessions } from './sessions.ts';

const usage = 'Use: npm run staff -- add USERNAME | password USERNAME | remove USERNAME';

export interface CommandSurroundings {
  say(line: string): void;
  clock: Clock;
  random: Random;
}

/** Staff accounts from the command line, with the server stopped. Returns the exit code. */
export async function runStaffCommand(
  [verb, username]: string[],
  config: Config,
  { say, clock, random }: CommandSurroundings,
): Promise<number> {
  if (!username || !['add', 'password', 'remove'].includes(verb ?? '')) {
    say(usage);
    return 1;
  }
  const store = await openStore({
    dir: config.DATA_DIR,
    clock,
  });
  const passwords = createPasswords(random, fullCost);
  const accounts = createAccounts({ store, clock, random, passwords });
  const sessions = createSessions({ store, clock, random, secure: () => false });
  const terminal = openTerminal();
  try {
    const { endAllOf } = sessions;
    say(await carryOut(verb ?? '', username, { accounts, endAllOf, ask: terminal.ask }));
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    say(error.message);
    return 1;
  } finally {
    terminal.close();
    await passwords.close();
    await store.close();
  }
}

interface Tools {
  accounts: Accounts;
  endAllOf(staffId: string): Promise<void>;
  ask(question: string): Promise<string>;
}

async function carryOut(
  verb: string,
  username: string,
  { accounts, endAllOf, ask }: Tools,
): Promise<string> {
  if (verb === 'add') {
    const member = { username, name: await ask('Name: '), password: await ask('Password: ') };
    const parsed = z.safeParse(NewStaffMember, member);
    if (!parsed.success) throw new Refusal(400, parsed.error.issues[0]?.message ?? '');
    await accounts.add(parsed.data);
    return `${username} can sign in now.`;
  }
  const account = await accounts.find(username);
  if (!account) throw new Refusal(404, `There is nobody with the user name ${username}.`);
  if (verb === 'remove') {
    await accounts.remove(account.id);
    await endAllOf(account.id);
    return `${username} is removed and signed out everywhere.`;
  }
  const parsed = z.safeParse(NewStaffMember.shape.password, await ask('New password: '));
  if (!parsed.success) throw new Refusal(400, parsed.error.issues[0]?.message ?? '');
  await accounts.setPassword(account.id, parsed.data);
  await endAllOf(account.id);
  return `${username} has a new password and is signed out everywhere.`;
}

/** Lines from the terminal or a pipe, so that no password stands in the process list. */
function openTerminal() {
  const terminal = createInterface({ input: process.stdin });
  const lines = terminal[Symbol.asyncIterator]();
  return {
    async ask(question: string): Promise<string> {
      process.stderr.write(question);
      const { value } = await lines.next();
      return String(value ?? '');
    },
    close: () => terminal.close(),
  };
}
