import { createHash } from 'node:crypto';
import type { SpamSigns } from '@sallie/shared/contract/field';
import type { Lead } from '@sallie/shared/contract/leads';
import { personKey } from '@sallie/shared/contract/person';
import { DAY_MS } from '@sallie/shared/rules/duration';
import { kindOf } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import type { Core } from '../../core.ts';
import { networkOf } from '../../http/address.ts';
import { createLimit, type Limit } from '../../http/limits.ts';
import type { Write } from '../../store/store.ts';
import { setNewest } from '../../system/newest.ts';
import { createSigner, IN_A_LINK } from '../../system/signer.ts';
import { isGibberish } from './features.ts';
import { Judgements } from './judgements.ts';
import { hidesContent, linksIn, type Post, postOf } from './post.ts';
import { createRepeats } from './repeats.ts';

/*
 * A suspect is stored and shown aside, never dropped, so a wrong guess costs one click and no customer. Each sign counts
 * as natural logarithm of odds, as the word model's verdict does, so that they add up; only what is certain decides alone.
 */

/** Held from here on: spam is then fifty times as likely. */
const HELD = 4;
/** A thousand times: who writes so is in no trouble, though a word of it may sound like that. */
const SURE = 7;

/**
 * People are hasty, their browsers fill forms, and not every page can ask; robots can wait. So how a form was opened only
 * adds to what is said, and holds nothing alone.
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
/** However much the words sound like a customer's: words are easily copied. */
const MOST_REAL = -2;
/** In a message a person may well show three products, or a few more; in the other fields nobody shows any. */
const FREE_LINKS = 3;
const OF_LINK = 1.5;
const OF_MISPLACED_LINK = 2;
/** Some names and many messages hold a word that nobody can say; both at once no person writes. */
const OF_GIBBERISH = 4;
const MOST_OF_LINKS = 9;
/** Two may have agreed on what to write, and our own pages suggest words; a dozen is a robot. */
const ofRepeats = (others: number) => (others >= 10 ? 8 : others > 1 ? 2 : others);

/** Six forms in a row and twelve an hour are a household's; beyond that the pace is a sign of a machine. */
const CALM_PACE = { burst: 6, perHour: 12 };

interface SpamFilterDeps
  extends Pick<Core, 'secret' | 'store' | 'hub' | 'clock' | 'random' | 'log'> {
  /** RATE_LIMITS: a factor on what tells a flood; 0 counts nothing. */
  factor: number;
  /** Resolves once the start is over: what judges words is loaded then. */
  started: Promise<unknown>;
  /** Whether what somebody wrote needs a person before all else. */
  isUrgent(message: string): boolean;
}

/** What is known of a lead's sending beside the lead. */
export interface Sending {
  signs: SpamSigns;
  address: string;
  /** What they wrote that is no part of the lead. */
  alsoSaid?: string[];
}

/** Whose form causes a mail. */
export interface MailCause {
  /** The network as `networkOf` names it. */
  network: string;
  /** Whether the form came from a page that we gave it on. */
  isOpened: boolean;
}

/** Throws when what it keeps in the data folder is damaged. */
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
    // Otherwise the first lead of all would wait until the words are learnt.
    void started.then(() => this.#judgements.model());
  }

  issueOpening(): string {
    return this.#openings.issue();
  }

  /**
   * Writes on a lead not yet stored, sent from a page or by a machine, whether it is urgent and whether it is to be
   * held; one that tells of trouble never is. Returns in whose share of the mails to customers is what it causes.
   */
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

  /** The same of what was said in the chat and sent by nobody. There a way to be reached is enough: nothing else is missed. */
  async holdsWords(lead: Lead): Promise<boolean> {
    const post = postOf(lead);
    if (hidesContent(textOf(post))) return true;
    const isSaid = [post.message, ...post.beside].some((text) => text !== '');
    const wordOdds = isSaid ? await this.#oddsOfWords({ ...post, email: '' }) : 0;
    return oddsOfText(post, wordOdds) >= HELD;
  }

  /** Runs the `commit` of a lead that staff have just judged, and learns from it; what it is given goes into it. */
  judged(lead: Lead, commit: (write: Write) => Promise<void>): Promise<void> {
    return this.#judgements.judge(lead, commit);
  }

  async #oddsOfWords(post: Post): Promise<number> {
    const model = await this.#judgements.model();
    return model?.oddsOf(post) ?? 0;
  }

  /** `odds`: of how it was sent. `isTrouble`: whether something in it sounds like trouble. */
  async #holds(post: Post, signs: SpamSigns, odds: number, isTrouble: boolean): Promise<boolean> {
    if (hidesContent(textOf(post))) return true;
    const wordOdds = await this.#oddsOfWords(post);
    if (wordOdds < SURE && isTrouble) return false;
    return Boolean(signs.website) || odds + oddsOfText(post, wordOdds) >= HELD;
  }
}

const textOf = ({ name, beside, message }: Post) => [name, ...beside, message].join('\n');

/** What the words say, and whether there are links or letters where nobody writes any. */
function oddsOfText(post: Post, wordOdds: number): number {
  const said = [post.message, ...post.beside].join('\n');
  const unreadable = isGibberish(post.name) && isGibberish(said) ? OF_GIBBERISH : 0;
  return oddsOfLinks(post) + unreadable + Math.max(MOST_REAL, wordOdds);
}

function oddsOfLinks(post: Post): number {
  // No name is a link, and only a machine writes markup into a form.
  if (linksIn(post.name).length > 0 || markup.test(textOf(post))) return 2 * HELD;
  const tooMany = Math.max(0, linksIn(post.message).length - FREE_LINKS);
  const misplaced = linksIn(post.beside.join('\n')).length;
  return Math.min(MOST_OF_LINKS, OF_LINK * tooMany + OF_MISPLACED_LINK * misplaced);
}

const markup = /\[(?:url|link)=|<a\s|href=/i;

/** Nobody reads and fills a form in less; autofill does it nearly as quickly, so it proves nothing alone. */
const QUICKEST_MS = 2000;
/** After this a page was left open for longer than anybody fills a form; drafts are forgotten then, too. */
const OLDEST_MS = DAY_MS;
/** So many people send from one opened page: a family, or somebody at a counter. */
const MOST_SENDERS = 3;
/** So many openings are remembered with their senders; the one longest unused is forgotten first. */
const MOST_OPENINGS = 5000;

interface FormOpeningsDeps extends Pick<Core, 'secret' | 'clock' | 'random'> {
  /** RATE_LIMITS: a factor on how many may share an opening, 0 for any number. */
  factor: number;
}

/**
 * When a form was opened, by the server's own clock: signed under a secret of the shop and handed to the page, so nothing
 * is kept of pages that send nothing. Throws when the secret cannot be had.
 */
async function openFormOpenings({ secret: readSecret, clock, random, factor }: FormOpeningsDeps) {
  const { sign, isSigned } = createSigner(await readSecret('form-secret'), IN_A_LINK);
  const most = Math.max(1, MOST_SENDERS * factor);
  const senders = new Map<string, Set<string>>();

  function isShared(opening: string, sender: string): boolean {
    if (factor === 0) return false;
    const known = senders.get(opening) ?? new Set();
    // An address is nobody's to keep.
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
    /** What the opening that a lead was sent with says of it; counts `sender` among those who used it. */
    read(opening: string | undefined, sender: string): OpeningSign {
      if (!opening) return 'none';
      if (!isOurs(opening)) return 'forged';
      if (isShared(opening, sender)) return 'shared';
      // One from the future is ours, too: the machine's clock was set back over a restart.
      const age = clock.steady() - Number.parseInt(opening, 36);
      if (age > OLDEST_MS) return 'stale';
      return age >= 0 && age < QUICKEST_MS ? 'quick' : 'fine';
    },
  };
}

type FormOpenings = Awaited<ReturnType<typeof openFormOpenings>>;

type OpeningSign = 'fine' | 'none' | 'quick' | 'stale' | 'shared' | 'forged';
