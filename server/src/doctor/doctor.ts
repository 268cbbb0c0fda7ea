import fs from 'node:fs';
import { type Config, readConfig } from '../config.ts';
import { readFacts } from '../content/business-file.ts';
import { createPictureFolder } from '../store/embedded/folder.ts';
import type { Clock } from '../system/clock.ts';
import { errorCode, realDisk } from '../system/disk.ts';
import { whoHolds } from '../system/lock.ts';
import { errorName } from '../system/log.ts';
import { StartRefused } from '../system/start-refused.ts';
import { type Finding, failure } from './finding.ts';
import {
  checkBackups,
  checkClock,
  checkLock,
  checkModes,
  checkPictures,
  checkPlace,
  checkSpace,
} from './folder-checks.ts';
import { checkMail, checkModel, checkOrigin, checkOtherServer } from './network-checks.ts';
import { checkDatabase, checkHeap, checkOpenFiles, checkSettings } from './server-checks.ts';

export interface DoctorDeps {
  env: NodeJS.ProcessEnv;
  /** The program itself, which measures memory in a process like the server's. */
  main: string;
  clock: Clock;
  say(line: string): void;
}

const words = { ok: 'pass   ', warning: 'warning', failure: 'FAIL   ' };

/** Checks everything the shop depends on, and says what to do about each fault. Returns the exit code. */
export async function runDoctor(deps: DoctorDeps): Promise<number> {
  const { env, say } = deps;
  let failures = 0;
  const report = (part: string, found: Finding | Finding[]) => {
    for (const { outcome, says, remedy } of [found].flat()) {
      if (outcome === 'failure') failures += 1;
      say(
        `${words[outcome]}  ${part.padEnd(12)}  ${says}${remedy ? `\n${' '.repeat(23)}→ ${remedy}` : ''}`,
      );
    }
  };
  try {
    await look(readConfig(env), deps, report);
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    report('settings', failure(error.message, 'Correct them in the environment or in .env.'));
  }
  say(failures === 0 ? '\nNothing failed.' : `\n${failures} failed.`);
  return failures === 0 ? 0 : 1;
}

type Report = (part: string, found: Finding | Finding[]) => void;

async function look(config: Config, { env, main, clock }: DoctorDeps, report: Report) {
  const now = clock.now();
  const check: Check = async (part, task) => {
    try {
      report(part, await task());
    } catch (error) {
      report(part, unread(config, error));
    }
  };
  await check('settings', () => checkSettings(config, now));
  const outside: Date[] = [];
  const { DATABASE_URL: databaseUrl } = config;
  const isThere = fs.existsSync(config.DATA_DIR);
  let isRunning = false;
  if (databaseUrl) {
    await check('database', async () => {
      const { findings, processes } = await checkDatabase(databaseUrl);
      isRunning = processes !== null && processes > 0;
      return findings;
    });
  } else if (isThere) {
    await check('lock', async () => {
      isRunning = (await whoHolds(config.DATA_DIR)).state === 'held';
      return checkLock(config);
    });
  }
  await check('server', () => checkOtherServer(config, isRunning));
  if (isThere) await lookInFolder(config, { env, main }, check);
  else report('data', checkPlace(config));
  if (isThere || databaseUrl) {
    await check('backups', () => checkBackups(config, now, isRunning));
  }
  await check('open files', checkOpenFiles);
  await check('mail', () => checkMail(config));
  await check('model', () => checkModel(config, clock));
  await check('address', async () => {
    const { findings, date } = await checkOrigin(config, isRunning, clock.now());
    if (date) outside.push(date);
    return findings;
  });
  if (isThere) await check('clock', () => checkClock(config, clock.now(), outside));
}

/** Checks one part; an error becomes a finding, so that the other checks still run. */
type Check = (
  part: string,
  task: () => Finding | Finding[] | Promise<Finding | Finding[]>,
) => Promise<void>;

const unread = ({ DATA_DIR }: Config, error: unknown): Finding =>
  failure(
    `This could not be looked at (${errorCode(error) || errorName(error)}).`,
    `See that ${DATA_DIR} can be read by this user.`,
  );

async function lookInFolder(
  config: Config,
  { env, main }: Pick<DoctorDeps, 'env' | 'main'>,
  check: Check,
): Promise<void> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dir } = config;
  await check('disk', () => checkSpace(config));
  await check('file modes', () => checkModes(config));
  if (databaseUrl) return;
  await check('memory', () => checkHeap(main, env));
  const pictures = createPictureFolder(dir, realDisk);
  await check('pictures', async () => checkPictures(pictures, await readFacts(dir)));
}
