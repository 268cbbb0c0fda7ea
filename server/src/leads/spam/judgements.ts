import type { Lead, LeadRef } from '@sallie/shared/contract/leads';
import type { Core } from '../../core.ts';
import { ONLY } from '../../store/declaration.ts';
import { lockNames } from '../../store/lock-names.ts';
import type { Write } from '../../store/store.ts';
import { withoutGrowth } from '../../system/lazily.ts';
import { errorName } from '../../system/log.ts';
import { featuresOf, isPair, senderFeaturesOf } from './features.ts';
import { postOf } from './post.ts';
import type { JudgedPost } from './word-lessons.ts';
import type { WordModel } from './word-model.ts';

/** The newest so many teach. */
const MOST_JUDGED = 500;

type JudgementsDeps = Pick<Core, 'store' | 'hub' | 'log'>;

/**
 * The leads of which staff said "spam" or "not spam", and the word model that learns from them. Only their ids are
 * kept: what they say is read from the leads, so of whoever is erased nothing is left to learn from.
 */
export class Judgements {
  readonly #deps: JudgementsDeps;
  #model: Promise<WordModel | null> | null = null;
  /** What the model learnt of each lead, by its id, and which of them was judged last. */
  readonly #learnt = new Map<string, string>();
  #newest: string | undefined;
  /** A lead was changed that it does not know: somebody, in whichever process, may just have judged it. */
  #isStale = false;

  constructor(deps: JudgementsDeps) {
    this.#deps = deps;
    deps.hub.on('frame', (frame) => {
      if (frame.type === 'leadChanged') this.#changed(frame.data.record);
      else if (frame.type === 'leadErased') this.#erased(frame.data.id);
    });
  }

  /** Runs the `commit` of a lead that staff have just judged; what it is given goes into it. */
  async judge({ kind, id }: Lead, commit: (write: Write) => Promise<void>): Promise<void> {
    await this.#deps.store.exclusively(lockNames.judgements, async () => {
      const others = (await this.#judged()).filter((other) => other.id !== id);
      const now = [{ kind, id }, ...others].slice(0, MOST_JUDGED);
      await commit({ put: 'spam-judgements', record: { id: ONLY, judged: now } });
      this.#model = null;
    });
  }

  /** The model as of now; trained at its first use, and anew after staff have judged. Null when it cannot be had. */
  model(): Promise<WordModel | null> {
    // No lead waits for this; the next one is told by what it brings.
    if (this.#isStale && this.#model)
      void this.#lookAgain().catch((error: unknown) => this.#noteFailure(error));
    this.#model ??= withoutGrowth(() => this.#train()).catch((error: unknown) => {
      // No lead is lost for it: the other signs are left.
      this.#noteFailure(error);
      return null;
    });
    return this.#model;
  }

  #changed(record: Lead): void {
    const known = this.#learnt.get(record.id);
    if (known === undefined) this.#isStale = true;
    else if (known !== JSON.stringify(lessonOf(record))) this.#model = null;
  }

  #erased(id: string): void {
    if (this.#learnt.delete(id)) this.#model = null;
  }

  async #judged(): Promise<LeadRef[]> {
    return (await this.#deps.store.get('spam-judgements', ONLY))?.judged ?? [];
  }

  async #train(): Promise<WordModel> {
    const { trainWordModel } = await import('./word-model.ts');
    const all = await this.#judged();
    const posts: JudgedPost[] = [];
    this.#isStale = false;
    this.#newest = all[0]?.id;
    this.#learnt.clear();
    for (const { kind, id } of all) {
      const lead = await this.#deps.store.get(kind, id);
      if (!lead) continue;
      posts.push(lessonOf(lead));
      this.#learnt.set(id, JSON.stringify(lessonOf(lead)));
    }
    return trainWordModel(posts, { featuresOf, senderFeaturesOf, isPair });
  }

  async #lookAgain(): Promise<void> {
    this.#isStale = false;
    const [first] = await this.#judged();
    if (first?.id !== this.#newest) this.#model = null;
  }

  #noteFailure(error: unknown): void {
    this.#deps.log.warn({ error: errorName(error) }, 'the spam words could not be learnt');
  }
}

const lessonOf = (lead: Lead): JudgedPost => ({ post: postOf(lead), spam: lead.spam });
