import type { SpamSigns } from '@sallie/shared/contract/field';
import type { Lead, LeadRef } from '@sallie/shared/contract/leads';
import { personKey } from '@sallie/shared/contract/person';
import { kindOf } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import type { Core } from '../../core.ts';
import { networkOf } from '../../http/address.ts';
import { createLimit, type Limit } from '../../http/limits.ts';
import { ONLY } from '../../store/declaration.ts';
import { lockNames } from '../../store/lock-names.ts';
import type { Write } from '../../store/store.ts';
import { errorName } from '../../system/log.ts';
import { withoutGrowth } from '../../system/tasks.ts';
import {
  featuresOf,
  hidesContent,
  isGibberish,
  isPair,
  linksIn,
  type Post,
  postOf,
  senderFeaturesOf,
} from './post.ts';
import { createRepeats, type FormOpenings, type OpeningSign, openFormOpenings } from './senders.ts';
import type { JudgedPost, WordModel } from './word-model.ts';

/*
 * A suspect is stored and shown aside, never dropped: a wrong guess costs one click and no customer. Signs
 * count as natural logarithms of odds, so that they add up; only what is certain decides alone.
 */

/** Leads are held from here on: spam is then e^4, about fifty, times as likely. */
const HELD = 4;
/** At e^7, about a thousand times, words that sound like trouble are not believed. */
const SURE = 7;

/**
 * How a form was opened holds no lead alone: people are quick, browsers fill in forms, and some pages cannot
 * ask for an opening, while robots can wait.
 */
const ofOpening: Record<OpeningSign, number> = {
  fine: 0,
  none: 0.5,
  quick: 0.5,
  stale: 0.5,
  shared: 2,
  forged: 2,
};
const OF_PACE = 2;
/** Limits how much a customer's words can count, because they are easily copied. */
const MOST_REAL = -2;
/** A person may link to a few products in the message, but has no reason to in other fields. */
const FREE_LINKS = 3;
const OF_LINK = 1.5;
const OF_MISPLACED_LINK = 2;
/** Some names and many messages contain an unpronounceable word; no person writes both. */
const OF_GIBBERISH = 4;
const MOST_OF_LINKS = 9;
/** Two people may have agreed on a text, and our own pages suggest words; ten others mean a robot. */
const ofRepeats = (others: number) => (others >= 10 ? 8 : others > 1 ? 2 : others);

/** A household sends up to six forms in a row and twelve an hour; a faster pace hints at a machine. */
const CALM_PACE = { burst: 6, perHour: 12 };

interface SpamFilterDeps
  extends Pick<Core, 'secret' | 'store' | 'hub' | 'clock' | 'random' | 'log'> {
  /** Comes from RATE_LIMITS; with 0, pace, repeats and shared openings do not count. */
  factor: number;
  /** Resolves after the start, when the word model may be loaded. */
  started: Promise<unknown>;
  isUrgent(message: string): boolean;
}

export interface Sending {
  signs: SpamSigns;
  address: string;
  /** Has the sender's chat messages, which are not part of the lead. */
  alsoSaid?: string[];
}

export interface MailCause {
  network: string;
  /** True when the form has an opening that this shop signed. */
  isOpened: boolean;
}

/** Throws when the secret in the data folder is damaged. */
export async function openSpamFilter(deps: SpamFilterDeps): Promise<SpamFilter> {
  return new SpamFilter(deps, await openFormOpenings(deps));
}

export class SpamFilter {
  readonly #deps: SpamFilterDeps;
  readonly #openings: FormOpenings;
  readonly #judgements: Judgements;
  readonly #repeats: ReturnType<typeof createRepeats> | null;
  /** An empty bucket is a sign, not a refusal. */
  readonly #pace: Limit;

  constructor(deps: SpamFilterDeps, openings: FormOpenings) {
    const { clock, factor, started } = deps;
    this.#deps = deps;
    this.#openings = openings;
    this.#judgements = new Judgements(deps);
    this.#repeats = factor > 0 ? createRepeats(clock) : null;
    this.#pace = createLimit(CALM_PACE, clock, factor);
    // Trains the model early, so that the first lead does not wait for it.
    void started.then(() => this.#judgements.model());
  }

  issueOpening(): string {
    return this.#openings.issue();
  }

  /** Sets `spam` and `urgent` on an unstored lead. Trouble is held only when its words are surely spam. */
  async judge(lead: Lead, { signs, address, alsoSaid = [] }: Sending): Promise<MailCause> {
    const { isUrgent } = this.#deps;
    const post = postOf(lead);
    post.beside.push(...alsoSaid);
    const sender = personKey(post.email);
    const paceOdds = this.#pace.take(address) > 0 ? OF_PACE : 0;
    const opening = this.#openings.read(signs.opening, sender);
    const others = this.#repeats?.othersWith(post.message, sender) ?? 0;
    const odds = paceOdds + ofOpening[opening] + ofRepeats(others);
    const isTrouble = isUrgent(kindOf(lead).message(lead));
    const soundsTroubled = isTrouble || alsoSaid.some((said) => isUrgent(said));
    if (!lead.urgent && (await this.#holds(post, signs, odds, soundsTroubled))) lead.spam = true;
    else if (isTrouble) lead.urgent = true;
    return {
      network: networkOf(address),
      isOpened: opening !== 'none' && opening !== 'forged',
    };
  }

  /** Judges a lead from the chat by its words alone; contact data without words is fine. */
  async holdsWords(lead: Lead): Promise<boolean> {
    const post = postOf(lead);
    if (hidesContent(textOf(post))) return true;
    const isSaid = [post.message, ...post.beside].some((text) => text !== '');
    const wordOdds = isSaid ? await this.#oddsOfWords({ ...post, email: '' }) : 0;
    return oddsOfText(post, wordOdds) >= HELD;
  }

  judged(lead: Lead, commit: (write: Write) => Promise<void>): Promise<void> {
    return this.#judgements.judge(lead, commit);
  }

  async #oddsOfWords(post: Post): Promise<number> {
    const model = await this.#judgements.model();
    return model?.oddsOf(post) ?? 0;
  }

  /** `odds` come from how the lead was sent; `isTrouble` is set when any of its texts sounds like trouble. */
  async #holds(post: Post, signs: SpamSigns, odds: number, isTrouble: boolean): Promise<boolean> {
    if (hidesContent(textOf(post))) return true;
    const wordOdds = await this.#oddsOfWords(post);
    if (wordOdds < SURE && isTrouble) return false;
    return Boolean(signs.website) || odds + oddsOfText(post, wordOdds) >= HELD;
  }
}

const textOf = ({ name, beside, message }: Post) => [name, ...beside, message].join('\n');

function oddsOfText(post: Post, wordOdds: number): number {
  const said = [post.message, ...post.beside].join('\n');
  const unreadable = isGibberish(post.name) && isGibberish(said) ? OF_GIBBERISH : 0;
  return oddsOfLinks(post) + unreadable + Math.max(MOST_REAL, wordOdds);
}

function oddsOfLinks(post: Post): number {
  // No name contains a link, and only a machine writes markup into a form.
  if (linksIn(post.name).length > 0 || markup.test(textOf(post))) return 2 * HELD;
  const tooMany = Math.max(0, linksIn(post.message).length - FREE_LINKS);
  const misplaced = linksIn(post.beside.join('\n')).length;
  return Math.min(MOST_OF_LINKS, OF_LINK * tooMany + OF_MISPLACED_LINK * misplaced);
}

const markup = /\[(?:url|link)=|<a\s|href=/i;

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
