import type { Lead, LeadKind } from '@sallie/shared/contract/leads';
import type { Logger } from 'pino';
import type { Hub } from '../../realtime/hub.ts';
import { ONLY } from '../../store/declaration.ts';
import { lockNames } from '../../store/lock-names.ts';
import type { LeadListener, Store, Write } from '../../store/store.ts';
import { featuresOf, isPair, senderFeaturesOf } from './features.ts';
import { postOf } from './post.ts';
import type { JudgedPost } from './word-lessons.ts';
import type { WordModel } from './word-model.ts';

/** The newest so many teach. */
const MOST_JUDGED = 500;

type Judged = { kind: LeadKind; id: string }[];

export type Judgements = ReturnType<typeof createJudgements>;

/**
 * The leads of which staff said "spam" or "not spam", and the word model that learns from them. Only their ids are
 * kept: what they say is read from the leads, so of whoever is erased nothing is left to learn from. `isShared`: other
 * processes judge as well.
 */
export function createJudgements(log: Pick<Logger, 'warn'>, isShared = false) {
  let judged: Judged = [];
  /** Another process may have added to what is kept. */
  let isStale = false;
  let ids = new Set<string>();
  let model: Promise<WordModel | null> | null = null;

  function hold(now: Judged): void {
    judged = now;
    ids = new Set(now.map(({ id }) => id));
    model = null;
  }

  /** The model as of now; trained at its first use, and anew after staff have judged. Null when it cannot be had. */
  function current(store: Store): Promise<WordModel | null> {
    // No lead waits for this either; the next one is told by what it brings.
    if (isStale) void reread(store).catch(noteFailure);
    model ??= train(store).catch((error: unknown) => {
      // No lead waits for it, and none is lost: the other signs are left.
      noteFailure(error);
      return null;
    });
    return model;
  }

  function noteFailure(error: unknown): void {
    log.warn({ error: (error as Error).name }, 'the spam words could not be learnt');
  }

  async function train(store: Store): Promise<WordModel> {
    const { trainWordModel } = await import('./word-model.ts');
    const posts: JudgedPost[] = [];
    for (const { kind, id } of judged) {
      const lead = await store.get(kind, id);
      if (lead) posts.push({ post: postOf(lead), spam: lead.spam });
    }
    return trainWordModel(posts, { featuresOf, senderFeaturesOf, isPair });
  }

  async function reread(store: Store): Promise<void> {
    isStale = false;
    const now = (await store.get('spam-judgements', ONLY))?.judged ?? [];
    if (JSON.stringify(now) !== JSON.stringify(judged)) hold(now);
  }

  /** By whichever process; one that is not known may just have been judged. */
  function changed(id: string): void {
    if (ids.has(id)) model = null;
    else isStale = true;
  }

  const note: LeadListener = (before, after) => {
    if (!before || !ids.has(before.id)) return;
    if (!after) hold(judged.filter(({ id }) => id !== before.id));
    else if (JSON.stringify(postOf(before)) !== JSON.stringify(postOf(after))) model = null;
  };

  return {
    /** What was learnt of a lead goes with it. */
    note,
    open: reread,
    /** Where several processes judge, only the frames tell of what others did. */
    follow(hub: Pick<Hub, 'on'>): void {
      if (!isShared) return;
      hub.on('frame', (frame) => {
        if (frame.type === 'leadChanged') changed(frame.data.record.id);
        else if (frame.type === 'leadErased') changed(frame.data.id);
      });
    },
    /** Runs the `commit` of a lead that staff have just judged; what it is given goes into it. */
    async judge(store: Store, { kind, id }: Lead, commit: (write: Write) => Promise<void>) {
      await store.exclusively(lockNames.judgements, async () => {
        if (isShared) await reread(store);
        const others = judged.filter((other) => other.id !== id);
        const now = [{ kind, id }, ...others].slice(0, MOST_JUDGED);
        await commit({ put: 'spam-judgements', record: { id: ONLY, judged: now } });
        hold(now);
      });
    },
    model: current,
  };
}
