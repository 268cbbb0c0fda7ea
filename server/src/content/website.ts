import type { AuditEvent } from '@sallie/shared/contract/audit';
import type { Content } from '@sallie/shared/contract/content';
import {
  dropDraft,
  listVersions,
  publishDraft,
  readWebsite,
  saveDraft,
  takeBack,
  type Website,
} from '@sallie/shared/contract/website';
import { demoTraces } from '@sallie/shared/rules/demo/content';
import { differenceOf } from '@sallie/shared/rules/website/changes';
import { type Audit, byStaffMember } from '../audit/audit.ts';
import type { Binder, SignedIn, Subsystem } from '../http/endpoint.ts';
import { notFound, ownersOnly, Refusal } from '../http/refusal.ts';
import type { Hub } from '../realtime/hub.ts';
import type { Relay } from '../realtime/relay.ts';
import { ONLY } from '../store/declaration.ts';
import { lockNames } from '../store/lock-names.ts';
import type { WebsiteDraft, WebsiteVersion } from '../store/records.ts';
import type { Write } from '../store/store.ts';
import { StartRefused } from '../system/start-refused.ts';
import { type KeepFileDeps, keepFile, tryFacts } from './business-file.ts';
import { rebasedDraft, replacedDraft, savedDraft, whatChanged } from './draft.ts';
import {
  MOST_VERSIONS,
  type PublishedFacts,
  putVersion,
  readState,
  versionOf,
  type WebsiteState,
} from './facts.ts';
import { checkContent, toProblem } from './problems.ts';

export interface WebsiteDeps extends KeepFileDeps {
  audit: Audit;
  hub: Pick<Hub, 'toStaff' | 'toStaffHere'>;
  relay: Pick<Relay, 'publish' | 'keepFresh'>;
  facts: PublishedFacts;
}

export interface WebsiteDesk extends Subsystem {
  /** Throws 409 when the draft has unpublished changes, which would be lost. */
  requirePublished(): Promise<void>;
  /** Puts the content of an archive into the draft. Throws like `requirePublished`. */
  takeOver(content: Content, pictures: number, staff: SignedIn): Promise<Website>;
}

export async function openWebsite(deps: WebsiteDeps): Promise<WebsiteDesk> {
  const { store, clock, hub, relay, facts } = deps;
  const file = await keepFile(deps);

  function show({ published: { version }, draft: { save } }: WebsiteState) {
    hub.toStaff({ type: 'websiteChanged', data: { version, save } });
  }

  const change: ChangeWebsite = (decide) =>
    store.exclusively(lockNames.website, async () => {
      const now = clock.now();
      const before = await readState(store, now);
      const { draft, next, event } = await decide(before, now);
      const writes: Write[] = next
        ? putVersion(before.published, next, draft)
        : [{ put: 'website-draft', record: { ...draft, id: ONLY } }];
      const commit = (entries: Write[]) => store.commit([...writes, ...entries]);
      if (event) await deps.audit.within(byStaffMember(event.by), [event.what], commit);
      else await commit([]);
      if (!next) {
        show({ ...before, draft });
        return websiteOf({ ...before, draft });
      }
      facts.publish(next.content, next.version);
      relay.publish('outdated', 'website');
      show({ published: next, draft });
      await file.write(next);
      return websiteOf({ published: next, draft });
    });

  await relay.keepFresh('website', async () => {
    const before = facts.version();
    const state = await readState(store, clock.now());
    const { version, content } = state.published;
    facts.publish(content, version);
    // Desks of this process may have loaded the facts before this change arrived.
    if (version > before)
      hub.toStaffHere({ type: 'websiteChanged', data: { version, save: state.draft.save } });
  });

  return {
    stop: file.stop,
    requirePublished: () =>
      store.exclusively(lockNames.website, async () =>
        nothingUnpublished(await readState(store, clock.now())),
      ),
    takeOver: (content, pictures, staff) =>
      change((state, now) => {
        nothingUnpublished(state);
        return {
          draft: replacedDraft(state.draft, content, staff.name, now),
          event: { by: staff, what: { type: 'website-imported', pictures } },
        };
      }),
    bind(bind) {
      bindReading(bind, deps);
      bindWriting(bind, deps, change);
    },
  };
}

/** Without `next`, only the draft changes. */
interface Decided {
  draft: WebsiteDraft;
  next?: WebsiteVersion;
  event?: { by: SignedIn; what: AuditEvent };
}

function nothingUnpublished({ published, draft }: WebsiteState): void {
  if (differenceOf(published.content, draft.content).length === 0) return;
  throw new Refusal(
    409,
    'Something is not published yet, and an archive would take its place. Please publish or discard it first.',
  );
}

type ChangeWebsite = (
  decide: (state: WebsiteState, now: Date) => Promise<Decided> | Decided,
) => Promise<Website>;

function bindReading(bind: Binder, deps: WebsiteDeps): void {
  const { store, clock } = deps;

  bind.staff(readWebsite, () =>
    store.exclusively(lockNames.website, async () =>
      websiteOf(await readState(store, clock.now())),
    ),
  );

  bind.staff(listVersions, async () => {
    const kept = await store.list('website-versions', { limit: MOST_VERSIONS });
    return kept.length > 0 ? [...kept] : [(await readState(store, clock.now())).published];
  });
}

async function versionAt({ store, clock }: WebsiteDeps, id = ''): Promise<WebsiteVersion> {
  const kept = await store.get('website-versions', id);
  const version = kept ?? (await readState(store, clock.now())).published;
  if (version.id !== id) throw notFound();
  return version;
}

function bindWriting(bind: Binder, deps: WebsiteDeps, change: ChangeWebsite): void {
  bind.staff(saveDraft, ({ body, staff }) => {
    requireOwner(staff);
    return change(({ draft }, now) => ({ draft: savedDraft(draft, body, staff.name, now) }));
  });

  bind.staff(dropDraft, ({ staff }) => {
    requireOwner(staff);
    return change(({ draft, published }) => ({
      draft: replacedDraft(draft, published.content, staff.name, null),
    }));
  });

  bind.owner(publishDraft, ({ body, staff }) =>
    change(async ({ draft, published }, now) => {
      if (body.save !== draft.save)
        throw new Refusal(409, 'The draft was changed meanwhile. Please look at it once more.');
      if (differenceOf(published.content, draft.content).length === 0)
        throw new Refusal(409, 'Nothing has changed since the website was published.');
      const content = await checked(draft.content, deps);
      const what = whatChanged(published.content, content);
      const next = versionOf(published.version + 1, content, now, what, staff.name);
      const event = { type: 'website-published', version: next.version } as const;
      return {
        draft: { ...draft, save: draft.save + 1, saved: null, content },
        next,
        event: { by: staff, what: event },
      };
    }),
  );

  bind.owner(takeBack, ({ params, staff }) =>
    change(async ({ draft, published }, now) => {
      const old = await versionAt(deps, params.version);
      const content = await checked(old.content, deps);
      if (differenceOf(published.content, content).length === 0)
        throw new Refusal(409, 'This is what is published.');
      const what = `Took the website back to version ${old.version}`;
      const next = versionOf(published.version + 1, content, now, what, staff.name);
      const { version } = next;
      const event = { type: 'website-taken-back', version, old: old.version } as const;
      return {
        draft: rebasedDraft(draft, published.content, content, staff.name),
        next,
        event: { by: staff, what: event },
      };
    }),
  );
}

function requireOwner({ role }: SignedIn): void {
  if (role !== 'owner') throw ownersOnly();
}

/** Throws 400 with every problem and its place. */
async function checked(draft: unknown, { clock }: WebsiteDeps): Promise<Content> {
  const { content, faults } = checkContent(draft);
  if (content) return workable(content, clock.now());
  const problems = faults.map(toProblem);
  const sentence = problems[0]?.sentence ?? '';
  throw new Refusal(400, `This cannot be published yet. ${sentence}`, undefined, { problems });
}

function workable(content: Content, now: Date): Content {
  try {
    tryFacts(content, now);
    return content;
  } catch (error) {
    if (error instanceof StartRefused) throw new Refusal(400, error.message);
    throw error;
  }
}

function websiteOf({ published, draft }: WebsiteState): Website {
  const { faults } = checkContent(draft.content);
  const unpublished = differenceOf(published.content, draft.content).map(({ path }) => path);
  return {
    published,
    draft: {
      save: draft.save,
      content: draft.content,
      saved: unpublished.length > 0 ? draft.saved : null,
      unpublished,
      problems: (faults ?? []).map(toProblem),
    },
    demo: demoTraces(published.content),
  };
}
