import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Business } from '@sallie/shared/contract/business';
import type { Content } from '@sallie/shared/contract/content';
import type { Every } from '@sallie/shared/realtime/timers';
import { demoContent } from '@sallie/shared/rules/demo/content';
import { openingLine } from '@sallie/shared/rules/opening-hours';
import { differenceOf, isObject } from '@sallie/shared/rules/website/changes';
import type { Logger } from 'pino';
import { consultationConfirmation } from '../leads/mail-templates/customer.ts';
import { ONLY } from '../store/declaration.ts';
import { logFailure } from '../store/failure.ts';
import { lockNames } from '../store/lock-names.ts';
import type { WebsiteVersion } from '../store/records.ts';
import type { Store, Write } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';
import { errorCode, realDisk, replaceFile, syncFolder } from '../system/disk.ts';
import type { Warnings } from '../system/log.ts';
import { diskRefusal, StartRefused } from '../system/start-refused.ts';
import { rebasedDraft } from './draft.ts';
import { putVersion, readState, versionOf } from './facts.ts';
import { checkContent, type Fault } from './problems.ts';

type Json = Record<string, unknown>;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** A named fact replaces the demo's; objects such as address and discount are merged field by field. */
function overDemo(own: Json): Json {
  const merged: Json = { ...demoContent };
  for (const [name, value] of Object.entries(own)) {
    const demo = merged[name];
    merged[name] = isObject(demo) && isObject(value) ? { ...demo, ...value } : value;
  }
  return merged;
}

export type BusinessFile = Awaited<ReturnType<typeof openBusinessFile>>;

/** Reads `DATA_DIR/business.json`. Throws `StartRefused` with the place of a mistake. */
export async function openBusinessFile(dataDir: string, disk = realDisk) {
  const path = join(dataDir, 'business.json');
  const text = await textOf(path);
  let sha256 = text === null ? '' : hashOf(text);
  return {
    path,
    /** The content when the file was opened; null without a file. */
    own: text === null ? null : contentOf(parsed(text, path), path),
    /** Describes the file as this process last read or wrote it. */
    sha256: () => sha256,
    /** Resolves when the content is on disk. A failed write leaves the old file in place. */
    async write(content: Content): Promise<void> {
      const written = `${JSON.stringify(content, null, 2)}\n`;
      await replaceFile(disk, path, Buffer.from(written));
      await syncFolder(disk, dataDir);
      sha256 = hashOf(written);
    },
  };
}

async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') return null;
    if (diskRefusal(error)) throw error;
    throw new StartRefused(`${path} cannot be read (${code}).`);
  }
}

function parsed(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new StartRefused(`${path} is not JSON: ${messageOf(error)}.`);
  }
}

/** Completes the facts of a file by the demo's. Throws `StartRefused` with the place of a mistake. */
export function contentOf(own: unknown, path: string): Content {
  if (!isObject(own)) throw new StartRefused(`${path} must hold one object of facts.`);
  const unknown = Object.keys(own).find((name) => !(name in demoContent));
  if (unknown)
    throw new StartRefused(`${path} has a fact that nobody knows: ${unknown.slice(0, 60)}.`);
  const { content, faults } = checkContent(overDemo(own));
  if (!content) throw wrongAt(path, faults[0]);
  return content;
}

const wrongAt = (path: string, fault?: Fault) =>
  new StartRefused(`${path} is wrong at ${fault?.path.join('.')}: ${fault?.words}.`);

export async function readFacts(dataDir: string): Promise<Content> {
  return (await openBusinessFile(dataDir)).own ?? demoContent;
}

/** Tries the first page and form, so that a mistake ends the start and no request. Throws `StartRefused`. */
export function tryFacts(facts: Business, now: Date): void {
  const asked = {
    name: 'Ann Lee',
    email: 'ann@home.example',
    projectType: 'unsure',
    timeframe: 'planning',
  } as const;
  try {
    openingLine(facts, now);
    consultationConfirmation(facts, asked, now);
  } catch (error) {
    throw new StartRefused(
      `The facts of the shop cannot be worked with: no opening time and no mail can be made of them (${messageOf(error)}).`,
    );
  }
}

interface BeginDeps {
  store: Store;
  clock: Clock;
  /** Opened on demand: with a shared store, only the first start reads the file. */
  openFile(): Promise<BusinessFile>;
  isShared: boolean;
}

/** The file is null with a shared store. `isOwed` is set when it lacks the published version. */
export function beginPublished(deps: BeginDeps) {
  return deps.store.exclusively(lockNames.website, async () => {
    const { store, isShared } = deps;
    const isNew = (await store.count('website-versions')) === 0;
    const file = !isShared || isNew ? await deps.openFile() : null;
    if (file?.own) await takeFile(file, file.own, deps, isNew);
    const { published } = await readState(store, deps.clock.now());
    if (!file || isShared) return { published, file: null, isOwed: false };
    return { published, file, isOwed: !isNew && !(await holds(file, published, store)) };
  });
}

/** An edit of the file while no server ran becomes a version. */
async function takeFile(file: BusinessFile, own: Content, deps: BeginDeps, isNew: boolean) {
  const { store } = deps;
  const now = deps.clock.now();
  if (isNew) {
    const first = versionOf(1, own, now, 'As it stood in business.json');
    await store.commit([{ put: 'website-versions', record: first }, noteFile(1, file)]);
    return;
  }
  const { published, draft } = await readState(store, now);
  if (await isOurs(file, own, published, store)) return;
  const next = versionOf(published.version + 1, own, now, 'Changed in business.json');
  const draftThen = rebasedDraft(draft, published.content, own, 'business.json');
  await store.commit([...putVersion(published, next, draftThen), noteFile(next.version, file)]);
}

/** True when the file is as noted last, or as published when there was no time to note it. */
async function isOurs(
  { sha256 }: BusinessFile,
  own: Content,
  published: WebsiteVersion,
  store: Store,
): Promise<boolean> {
  const noted = await store.get('website-file', ONLY);
  return noted?.sha256 === sha256() || differenceOf(published.content, own).length === 0;
}

/** A matching file without a note is written again, to correct the note. */
async function holds({ sha256 }: BusinessFile, { version }: WebsiteVersion, store: Store) {
  const noted = await store.get('website-file', ONLY);
  return noted?.version === version && noted.sha256 === sha256();
}

export interface KeepFileDeps {
  store: Store;
  clock: Clock;
  log: Logger;
  every: Every;
  /** Null when several processes share the store. */
  file: BusinessFile | null;
  isOwed: boolean;
  warnings: Pick<Warnings, 'from' | 'changed'>;
}

const AGAIN_AFTER_MS = 60_000;

/** Writes each version into the file. A failure is shown at the desks and retried. */
export async function keepFile(deps: KeepFileDeps) {
  const { file, isOwed, store, clock, log, every, warnings } = deps;
  let hasFailed = false;

  async function write(version: WebsiteVersion): Promise<void> {
    if (!file) return;
    const failedBefore = hasFailed;
    try {
      await file.write(version.content);
      await store.commit([noteFile(version.version, file)]);
      hasFailed = false;
    } catch (error) {
      logFailure(log, 'business.json could not be written', error);
      hasFailed = true;
    }
    if (hasFailed !== failedBefore) warnings.changed();
  }

  warnings.from(() =>
    hasFailed && file
      ? [
          `What was published last could not be written into ${file.path}. Nothing is lost: it is shown and kept, and is written there when that can be done.`,
        ]
      : [],
  );
  const writeNow = () =>
    store
      .exclusively(lockNames.website, async () =>
        write((await readState(store, clock.now())).published),
      )
      .catch((error: unknown) => logFailure(log, 'business.json', error));
  if (isOwed) await writeNow();
  const stop = every(AGAIN_AFTER_MS, () => {
    if (hasFailed) void writeNow();
  });
  return { write, stop };
}

const noteFile = (version: number, file: BusinessFile): Write => ({
  put: 'website-file',
  record: { id: ONLY, version, sha256: file.sha256() },
});
