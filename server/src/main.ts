import { fileURLToPath } from 'node:url';
import { backupProcess } from './backups/schedule.ts';
import type { Command } from './commands.ts';
import { dataDirOf, readConfig } from './config.ts';
import { type RunningServer, startServer } from './server.ts';
import { openShopStore, requireShop } from './shop-store.ts';
import { type Store, StoreUnavailable } from './store/store.ts';
import { systemClock } from './system/clock.ts';
import { becomeOwnerOf, errorCode } from './system/disk.ts';
import { createLog, traceOf } from './system/log.ts';
import { systemRandom } from './system/secrets.ts';
import { diskRefusal, StartRefused, UNAVAILABLE } from './system/start-refused.ts';
import { withoutGrowth } from './system/tasks.ts';

/** A stop ends after this at the latest; every acknowledged write is on disk by then. */
const HARD_END_MS = 10_000;

const say = (line: string) => process.stdout.write(`${line}\n`);
// `npm run doctor | head` closes the pipe, which is no error of ours.
process.stdout.on('error', (error) => {
  if (errorCode(error) !== 'EPIPE') throw error;
});
const log = createLog('info');

const main = fileURLToPath(import.meta.url);
const siteDir = fileURLToPath(new URL('../../site/', import.meta.url));
const commands: readonly (string | undefined)[] = [
  'backup',
  'verify',
  'restore',
  'doctor',
  'drill',
  'measure',
  'move',
  'prune',
] satisfies Command[];
const isCommand = (word: string | undefined): word is Command => commands.includes(word);

try {
  const [command, ...words] = process.argv.slice(2);
  if (isCommand(command)) {
    // The commands are loaded only here, because a start does not need them.
    const { runCommand } = await import('./commands.ts');
    becomeOwnerOf(dataDirOf(process.env));
    const given = {
      env: process.env,
      main,
      siteDir,
      say,
      clock: systemClock,
      random: systemRandom,
    };
    process.exitCode = await runCommand(command, words, { ...given, log: createLog('warn') });
  } else if (command === 'staff') {
    const { runStaffCommand } = await import('./staff/command.ts');
    becomeOwnerOf(dataDirOf(process.env));
    process.exitCode = await runStaffCommand(words, {
      openStore,
      say,
      clock: systemClock,
      random: systemRandom,
    });
  } else if (command !== undefined) {
    say('Use: one of backup, doctor, drill, move, restore, staff and verify, or no word to start.');
    process.exitCode = 1;
  } else {
    const deps = {
      clock: systemClock,
      random: systemRandom,
      log,
      backups: { run: backupProcess(main) },
      siteDir,
      onFatal: (error: unknown) => die('the data folder is not to be trusted any more', error),
    };
    const starting = withoutGrowth(() => startServer({ ...deps, config: readConfig(process.env) }));
    stopOnSignals(starting);
    announce(await starting);
  }
} catch (error) {
  if (error instanceof StoreUnavailable) {
    // Several servers start on a busy machine; the service manager tries again.
    process.stderr.write('The database did not answer in time. Try again.\n');
    process.exit(UNAVAILABLE);
  }
  const refused = error instanceof StartRefused ? error : diskRefusal(error);
  if (!refused) throw error;
  // Parts that have started would keep the process alive, and a service manager would take it for a running server.
  process.stderr.write(`${refused.message}\n`, () => process.exit(refused.exitCode));
}

process.on('uncaughtException', (error) => die('uncaught', error));

async function openStore(): Promise<Store> {
  const onFatal = (error: unknown) => die('the data folder is not to be trusted any more', error);
  const config = readConfig(process.env);
  await requireShop(config);
  const quiet = createLog('warn');
  const shop = { config, clock: systemClock, random: systemRandom, log: quiet, onFatal };
  return (await openShopStore(shop)).store;
}

function announce({ origin, firstAccount, warnings }: RunningServer): void {
  say(`\nThe site is at ${origin}\nThe staff desk is at ${origin}/admin-login`);
  if (firstAccount) {
    const { username, password } = firstAccount;
    say(`Sign in with user name ${username} and password ${password}`);
    say('This password is shown only now; change it at the desk under Account.');
  }
  for (const warning of warnings) say(`Please note: ${warning}`);
  say('');
}

/** Handles signals from the first moment: a server stopped during its start finishes the start, then stops. */
function stopOnSignals(starting: Promise<RunningServer>): void {
  let stopping = false;
  async function stop() {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(0), HARD_END_MS).unref();
    const running = await starting.catch(() => null);
    // A refused start reports itself and ends.
    if (!running) return;
    await running.stop();
    process.exit(0);
  }
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** Ends at once. Only the error's name and place are logged, because its message may quote a person's text. */
function die(what: string, thrown: unknown): never {
  log.fatal(traceOf(thrown), what);
  process.exit(1);
}
