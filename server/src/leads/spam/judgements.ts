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

/** The model learns only from the newest judgments. */
const MOST_JUDGED = 500;

type JudgementsDeps = Pick<Core, 'store' | 'hub' | 'log'>;

/** Keeps only the ids of judged leads, so that nothing of an erased lead is learned. */
export class Judgements {
  readonly #deps: JudgementsDeps;
  #model: Promise<WordModel | null> | null = null;
  /** Maps a lead's id to its lesson as JSON. */
  readonly #learnt = new Map<string, string>();
  #newest: string | undefined;
  /** Set by a change of an unknown lead, which any process may just have judged. */
  #isStale = false;

  constructor(deps: JudgementsDeps) {
    this.#deps = deps;
    deps.hub.on('frame', (frame) => {
      if (frame.type === 'leadChanged') this.#changed(frame.data.record);
      else if (frame.type === 'leadErased') this.#erased(frame.data.id);
    });
  }

  async judge({ kind, id }: Lead, commit: (write: Write) => Promise<void>): Promise<void> {
    await this.#deps.store.exclusively(lockNames.judgements, async () => {
      const others = (await this.#judged()).filter((other) => other.id !== id);
      const now = [{ kind, id }, ...others].slice(0, MOST_JUDGED);
      await commit({ put: 'spam-judgements', record: { id: ONLY, judged: now } });
      this.#model = null;
    });
  }

  /** Trains at the first use and after each judgment. Resolves to null when training fails. */
  model(): Promise<WordModel | null> {
    // No lead waits for this check; its result counts for the next lead.
    if (this.#isStale && this.#model)
      void this.#lookAgain().catch((error: unknown) => this.#noteFailure(error));
    this.#model ??= withoutGrowth(() => this.#train()).catch((error: unknown) => {
      // The lead must not be lost; the other signs still decide.
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
