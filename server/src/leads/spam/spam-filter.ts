import { createHash } from 'node:crypto';
import type { SpamSigns } from '@sallie/shared/contract/field';
import type { Lead } from '@sallie/shared/contract/leads';
import { personKey } from '@sallie/shared/contract/person';
import { DAY_MS } from '@sallie/shared/rules/duration';
import { kindOf } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import type { Core } from '../../core.ts';
import { networkOf } from '../../http/address.ts';
import { createLimit, type Limit, setNewest } from '../../http/limits.ts';
import type { Write } from '../../store/store.ts';
import { createSigner, IN_A_LINK } from '../../system/secrets.ts';
import { isGibberish } from './features.ts';
import { Judgements } from './judgements.ts';
import { hidesContent, linksIn, type Post, postOf } from './post.ts';
import { createRepeats } from './repeats.ts';

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

/** No person fills in a form faster. Autofill is nearly as fast, so this proves nothing alone. */
const QUICKEST_MS = 2000;
/** Nobody takes longer to fill in a form; the site also drops its drafts after this time. */
const OLDEST_MS = DAY_MS;
/** This many people may send from one opened page: a family, or customers at a counter. */
const MOST_SENDERS = 3;
/** The least recently used opening is forgotten first. */
const MOST_OPENINGS = 5000;

interface FormOpeningsDeps extends Pick<Core, 'secret' | 'clock' | 'random'> {
  /** Comes from RATE_LIMITS; 0 means no limit. */
  factor: number;
}

/** Openings are signed, so nothing is stored for pages that send nothing. Throws without the secret. */
async function openFormOpenings({ secret: readSecret, clock, random, factor }: FormOpeningsDeps) {
  const { sign, isSigned } = createSigner(await readSecret('form-secret'), IN_A_LINK);
  const most = Math.max(1, MOST_SENDERS * factor);
  const senders = new Map<string, Set<string>>();

  function isShared(opening: string, sender: string): boolean {
    if (factor === 0) return false;
    const known = senders.get(opening) ?? new Set();
    // Hashed, because the filter has no right to keep addresses.
    if (known.size <= most) known.add(createHash('sha256').update(sender).digest('base64url'));
    setNewest(senders, opening, known, MOST_OPENINGS);
    return known.size > most;
  }

  function isOurs(opening = ''): boolean {
    const [at = '', nonce = '', given = ''] = opening.split('.');
    return isSigned(`${at}.${nonce}`, given);
  }

  return {
    issue(): string {
      const opened = `${Math.floor(clock.steady()).toString(36)}.${random.token(6)}`;
      return `${opened}.${sign(opened)}`;
    },
    /** Also counts `sender` among the users of the opening. */
    read(opening: string | undefined, sender: string): OpeningSign {
      if (!opening) return 'none';
      if (!isOurs(opening)) return 'forged';
      if (isShared(opening, sender)) return 'shared';
      // An opening from the future is genuine, too: the machine's clock was set back over a restart.
      const age = clock.steady() - Number.parseInt(opening, 36);
      if (age > OLDEST_MS) return 'stale';
      return age >= 0 && age < QUICKEST_MS ? 'quick' : 'fine';
    },
  };
}

type FormOpenings = Awaited<ReturnType<typeof openFormOpenings>>;

type OpeningSign = 'fine' | 'none' | 'quick' | 'stale' | 'shared' | 'forged';
