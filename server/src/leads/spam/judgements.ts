import type { Lead, LeadRef } from '@sallie/shared/contract/leads';
import type { Core } from '../../core.ts';
import { ONLY } from '../../store/declaration.ts';
import { lockNames } from '../../store/lock-names.ts';
import type { Write } from '../../store/store.ts';
import { errorName } from '../../system/log.ts';
import { withoutGrowth } from '../../system/tasks.ts';
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

  constructor(deps: JudgementsDeps) {
    this.#deps = deps;
    // By whichever process: what it learnt from may say another thing by now, or be gone.
    deps.hub.on('frame', (frame) => {
      const isOver = frame.type === 'leadChanged' ? isJudged(frame.data.record) : false;
      if (isOver || frame.type === 'leadErased') this.#model = null;
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
    this.#model ??= withoutGrowth(() => this.#train()).catch((error: unknown) => {
      this.#deps.log.warn({ error: errorName(error) }, 'the spam words could not be learnt');
      return null;
    });
    return this.#model;
  }

  async #judged(): Promise<LeadRef[]> {
    return (await this.#deps.store.get('spam-judgements', ONLY))?.judged ?? [];
  }

  async #train(): Promise<WordModel> {
    const { trainWordModel } = await import('./word-model.ts');
    const posts: JudgedPost[] = [];
    for (const { kind, id } of await this.#judged()) {
      const lead = await this.#deps.store.get(kind, id);
      if (lead) posts.push({ post: postOf(lead), spam: lead.spam });
    }
    return trainWordModel(posts, { featuresOf, senderFeaturesOf, isPair });
  }
}

const isJudged = ({ history }: Lead) =>
  history.some(({ type }) => type === 'marked-spam' || type === 'cleared-spam');
