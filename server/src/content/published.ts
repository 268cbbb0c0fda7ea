import type { Content } from '@sallie/shared/contract/content';
import type { Every } from '@sallie/shared/realtime/timers';
import { demoContent } from '@sallie/shared/rules/demo/content';
import { differenceOf } from '@sallie/shared/rules/website/changes';
import type { Logger } from 'pino';
import { ONLY } from '../store/declaration.ts';
import { logFailure } from '../store/failure.ts';
import { lockNames } from '../store/lock-names.ts';
import type { WebsiteDraft, WebsiteVersion } from '../store/records.ts';
import type { Store, Write } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';
import type { Warnings } from '../system/log.ts';
import type { BusinessFile } from './business-file.ts';
import { rebasedDraft } from './draft.ts';

/** Older versions are dropped. */
export const MOST_VERSIONS = 100;

export interface WebsiteState {
  published: WebsiteVersion;
  draft: WebsiteDraft;
}

/** Without a file nothing is stored before the first publish: the demo is version 1. */
export async function readState(
  store: Pick<Store, 'get' | 'list'>,
  now: Date,
): Promise<WebsiteState> {
  const [newest] = await store.list('website-versions', { limit: 1 });
  const published = newest ?? versionOf(1, demoContent, now, 'The demo shop');
  const draft = await store.get('website-draft', ONLY);
  return { published, draft: draft ?? emptyDraft(published.content) };
}

const emptyDraft = (content: Content): WebsiteDraft => ({
  save: 0,
  saved: null,
  content,
  touched: [],
});

export function versionOf(
  version: number,
  content: Content,
  now: Date,
  what: string,
  by: string | null = null,
): WebsiteVersion {
  return { id: String(version), version, at: now.toISOString(), by, what, content };
}

/** Also stores the version before, and drops the oldest. */
export function putVersion(
  before: WebsiteVersion,
  next: WebsiteVersion,
  draft: WebsiteDraft,
): Write[] {
  const writes: Write[] = [
    { put: 'website-versions', record: next },
    { put: 'website-draft', record: { ...draft, id: ONLY } },
    { drop: 'website-versions', id: String(next.version - MOST_VERSIONS) },
  ];
  // The demo was never stored.
  return before.version === 1 ? [{ put: 'website-versions', record: before }, ...writes] : writes;
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
