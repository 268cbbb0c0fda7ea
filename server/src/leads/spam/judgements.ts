import type { Lead, LeadKind } from '@sallie/shared/contract/leads';
import type { Logger } from 'pino';
import type { Hub } from '../../realtime/hub.ts';
import { ONLY } from '../../store/declaration.ts';
import { lockNames } from '../../store/lock-names.ts';
import type { Store, Write } from '../../store/store.ts';
import { withoutGrowth } from '../../system/heap.ts';
import { errorName } from '../../system/log.ts';
import { featuresOf, isPair, senderFeaturesOf } from './features.ts';
import { postOf } from './post.ts';
import type { JudgedPost } from './word-lessons.ts';
import type { WordModel } from './word-model.ts';

/** The newest so many teach. */
const MOST_JUDGED = 500;

interface JudgementsDeps {
  store: Store;
  hub: Pick<Hub, 'on'>;
  log: Pick<Logger, 'warn'>;
}

/**
 * The leads of which staff said "spam" or "not spam", and the word model that learns from them. Only their ids are
 * kept: what they say is read from the leads, so of whoever is erased nothing is left to learn from.
 */
export function openJudgements({ store, hub, log }: JudgementsDeps) {
  let model: Promise<WordModel | null> | null = null;
  /** What the model learnt of each lead, by its id, and which of them was judged last. */
  const learnt = new Map<string, string>();
  let newest: string | undefined;
  /** A lead was changed that it does not know: somebody, in whichever process, may just have judged it. */
  let isStale = false;

  async function judged(): Promise<{ kind: LeadKind; id: string }[]> {
    return (await store.get('spam-judgements', ONLY))?.judged ?? [];
  }

  async function train(): Promise<WordModel> {
    const { trainWordModel } = await import('./word-model.ts');
    const all = await judged();
    const posts: JudgedPost[] = [];
    isStale = false;
    newest = all[0]?.id;
    learnt.clear();
    for (const { kind, id } of all) {
      const lead = await store.get(kind, id);
      if (!lead) continue;
      posts.push(lessonOf(lead));
      learnt.set(id, JSON.stringify(lessonOf(lead)));
    }
    return trainWordModel(posts, { featuresOf, senderFeaturesOf, isPair });
  }

  async function lookAgain(): Promise<void> {
    isStale = false;
    const [first] = await judged();
    if (first?.id !== newest) model = null;
  }

  function noteFailure(error: unknown): void {
    log.warn({ error: errorName(error) }, 'the spam words could not be learnt');
  }

  hub.on('frame', (frame) => {
    if (frame.type === 'leadChanged') {
      const { record } = frame.data;
      const known = learnt.get(record.id);
      if (known === undefined) isStale = true;
      else if (known !== JSON.stringify(lessonOf(record))) model = null;
    } else if (frame.type === 'leadErased' && learnt.delete(frame.data.id)) model = null;
  });

  return {
    /** Runs the `commit` of a lead that staff have just judged; what it is given goes into it. */
    async judge({ kind, id }: Lead, commit: (write: Write) => Promise<void>) {
      await store.exclusively(lockNames.judgements, async () => {
        const others = (await judged()).filter((other) => other.id !== id);
        const now = [{ kind, id }, ...others].slice(0, MOST_JUDGED);
        await commit({ put: 'spam-judgements', record: { id: ONLY, judged: now } });
        model = null;
      });
    },
    /** The model as of now; trained at its first use, and anew after staff have judged. Null when it cannot be had. */
    model(): Promise<WordModel | null> {
      // No lead waits for this; the next one is told by what it brings.
      if (isStale && model) void lookAgain().catch(noteFailure);
      model ??= withoutGrowth(train).catch((error: unknown) => {
        // No lead is lost for it: the other signs are left.
        noteFailure(error);
        return null;
      });
      return model;
    },
  };
}

const lessonOf = (lead: Lead): JudgedPost => ({ post: postOf(lead), spam: lead.spam });
