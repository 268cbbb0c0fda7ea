import { type Lead, LeadKind } from '@sallie/shared/contract/leads';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { lockNames } from '../../store/lock-names.ts';
import type { LeadListener, Store, Write } from '../../store/store.ts';
import { featuresOf, isPair } from './features.ts';
import { postOf } from './post.ts';
import type { JudgedPost, WordModel } from './word-model.ts';

/** Under which they are kept. */
const SETTING = 'spam judgements';
/** The newest so many teach. */
const MOST_JUDGED = 500;

const Judged = z.array(z.object({ kind: LeadKind, id: z.string() }));
type Judged = z.infer<typeof Judged>;

export type Judgements = ReturnType<typeof createJudgements>;

/**
 * The leads of which staff said "spam" or "not spam", and the word model that learns from them. Only their ids are
 * kept: what they say is read from the leads, so of whoever is erased nothing is left to learn from.
 */
export function createJudgements(log: Pick<Logger, 'warn'>) {
  let judged: Judged = [];
  let ids = new Set<string>();
  let model: Promise<WordModel | null> | null = null;

  function hold(now: Judged): void {
    judged = now;
    ids = new Set(now.map(({ id }) => id));
    model = null;
  }

  /** The model as of now; trained at its first use, and anew after staff have judged. Null when it cannot be had. */
  function current(store: Store): Promise<WordModel | null> {
    model ??= train(store).catch((error: unknown) => {
      // No lead waits for it, and none is lost: the other signs are left.
      log.warn({ error: (error as Error).name }, 'the spam words could not be learnt');
      return null;
    });
    return model;
  }

  async function train(store: Store): Promise<WordModel> {
    const { trainWordModel } = await import('./word-model.ts');
    const posts: JudgedPost[] = [];
    for (const { kind, id } of judged) {
      const lead = await store.get(kind, id);
      if (lead) posts.push({ post: postOf(lead), spam: lead.spam });
    }
    return trainWordModel(posts, { featuresOf, isPair });
  }

  const note: LeadListener = (before, after) => {
    if (!before || !ids.has(before.id)) return;
    if (!after) hold(judged.filter(({ id }) => id !== before.id));
    else if (JSON.stringify(postOf(before)) !== JSON.stringify(postOf(after))) model = null;
  };

  return {
    /** What was learnt of a lead goes with it. */
    note,
    async open(store: Store): Promise<void> {
      const kept = await store.get('settings', SETTING);
      hold(kept ? z.parse(Judged, kept.value) : []);
    },
    /** Runs the `commit` of a lead that staff have just judged; what it is given goes into it. */
    async judge(store: Store, { kind, id }: Lead, commit: (write: Write) => Promise<void>) {
      await store.exclusively(lockNames.judgements, async () => {
        const others = judged.filter((other) => other.id !== id);
        const now = [{ kind, id }, ...others].slice(0, MOST_JUDGED);
        await commit({ put: 'settings', record: { id: SETTING, value: now } });
        hold(now);
      });
    },
    model: current,
  };
}
