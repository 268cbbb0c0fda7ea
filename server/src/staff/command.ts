import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { NewStaffMember, Role } from '@sallie/shared/contract/staff';
import * as z from 'zod/mini';
import { createAudit } from '../audit/audit.ts';
import type { Core } from '../core.ts';
import { parseSent } from '../http/body.ts';
import { Refusal } from '../http/refusal.ts';
import type { Store } from '../store/store.ts';
import { isOwner } from './account.ts';
import { Accounts } from './accounts.ts';
import { createPasswords, fullCost } from './passwords.ts';
import { SecondFactors } from './second-factor.ts';
import { Sessions } from './sessions.ts';

const usage =
  'Use: npm run staff -- add USERNAME [owner|staff] | password USERNAME | second-factor-off USERNAME | remove USERNAME';

const Command = z.union([
  z.tuple([z.literal('add'), z.string(), z.optional(Role)]),
  z.tuple([z.enum(['password', 'second-factor-off', 'remove']), z.string()]),
]);
type Command = z.infer<typeof Command>;

export interface CommandDeps extends Pick<Core, 'clock' | 'random'> {
  openStore(): Promise<Store>;
  say(line: string): void;
}

/** With a data folder, the server must be stopped. Returns the exit code. */
export async function runStaffCommand(
  words: string[],
  { openStore, say, clock, random }: CommandDeps,
): Promise<number> {
  const command = z.safeParse(Command, words);
  if (!command.success) {
    say(usage);
    return 1;
  }
  const store = await openStore();
  const audit = createAudit({ store, clock, random });
  const passwords = createPasswords(random, fullCost);
  const sessions = new Sessions({ store, clock, random, secure: () => false });
  const accounts = new Accounts({
    store,
    clock,
    random,
    passwords,
    sessions,
    audit,
  });
  const secondFactors = new SecondFactors({ store, clock, random, sessions, audit });
  const terminal = openTerminal();
  try {
    say(await carryOut(command.data, { accounts, secondFactors, ...terminal }));
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

const inShell = { role: 'command' } as const;

interface Tools {
  accounts: Accounts;
  secondFactors: SecondFactors;
  ask(question: string): Promise<string>;
  askSecret(question: string): Promise<string>;
}

async function carryOut(
  [verb, username, role]: Command,
  { accounts, secondFactors, ask, askSecret }: Tools,
): Promise<string> {
  if (verb === 'add') {
    // Refuses before anybody types a name and a password.
    await accounts.requireFree(checked(NewStaffMember.shape.username, username));
    const name = await ask('Name: ');
    const member = { username, name, password: await askSecret('Password: '), role };
    const added = await accounts.add(checked(NewStaffMember, member), inShell);
    return `${username} can sign in now${isOwner(added) ? ', as an owner' : ''}.`;
  }
  const account = await accounts.find(username);
  if (!account) throw new Refusal(404, `There is nobody with the user name ${username}.`);
  if (verb === 'remove') {
    await accounts.remove(account.id, inShell);
    return `${username} is removed and signed out everywhere.`;
  }
  if (verb === 'second-factor-off') {
    await secondFactors.turnOffWithoutCode(account.id, inShell);
    return `${username} signs in with the password alone now, and is signed out everywhere.`;
  }
  const password = checked(NewStaffMember.shape.password, await askSecret('New password: '));
  await accounts.setPassword(account.id, password, inShell);
  return `${username} has a new password and is signed out everywhere.`;
}

/** Throws `Refusal` with the sentence of the shape. */
function checked<T extends z.ZodMiniType>(shape: T, given: unknown): z.output<T> {
  const parsed = parseSent(shape, given);
  if (!parsed.success) throw new Refusal(400, parsed.error.issues[0]?.message ?? '');
  return parsed.data;
}

/** Keeps passwords out of the process list, and off the screen while they are typed. */
function openTerminal() {
  let isSecret = false;
  const screen = new Writable({
    write(typed, _, done) {
      if (!isSecret) process.stderr.write(typed);
      done();
    },
  });
  const { stdin } = process;
  const terminal = createInterface({ input: stdin, output: screen, terminal: stdin.isTTY });
  terminal.on('SIGINT', () => terminal.close());
  const lines = terminal[Symbol.asyncIterator]();
  async function ask(question: string): Promise<string> {
    process.stderr.write(question);
    const { value } = await lines.next();
    return String(value ?? '');
  }
  return {
    ask,
    async askSecret(question: string): Promise<string> {
      isSecret = true;
      const said = await ask(question);
      isSecret = false;
      if (stdin.isTTY) process.stderr.write('\n');
      return said;
    },
    close: () => terminal.close(),
  };
}
