import type { SpamSigns } from '@sallie/shared/contract/field';
import type { Lead } from '@sallie/shared/contract/leads';
import { personKey } from '@sallie/shared/contract/person';
import { kindOf } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import { networkOf } from '../../http/address.ts';
import { createLimit } from '../../http/limits.ts';
import type { Hub } from '../../realtime/hub.ts';
import type { ReadSecret } from '../../store/secret-file.ts';
import type { Store, Write } from '../../store/store.ts';
import type { Clock } from '../../system/clock.ts';
import type { FirstWords } from '../../system/first-words.ts';
import type { Random } from '../../system/random.ts';
import type { MailCause } from '../mail-admission.ts';
import { isGibberish } from './features.ts';
import { type OpeningSign, openFormOpenings } from './form-openings.ts';
import type { Judgements } from './judgements.ts';
import { linksIn, type Post, postOf } from './post.ts';
import { createRepeats } from './repeats.ts';

/*
 * A suspect is stored and shown aside, never dropped, so a wrong guess costs one click and no customer. Each sign counts
 * as natural logarithm of odds, as the word model's verdict does, so that they add up; only what is certain decides alone.
 */

/** Held from here on: spam is then fifty times as likely. */
const HELD = 4;

/** A page that could not ask, one left open, or one filled by the browser is a person's all the same: none of these holds alone. */
const ofOpening: Record<OpeningSign, number> = {
  unhurried: -1.5,
  fine: 0,
  none: 2,
  quick: 2,
  stale: 1,
  shared: 3,
  forged: 3,
};
const OF_PACE = 2;
/** However much the words sound like a customer's: words are easily copied. */
const MOST_REAL = -2;
/** In a message a person may well show three products, or a few more; in the other fields nobody shows any. */
const FREE_LINKS = 3;
const OF_LINK = 1.5;
/** Some names and many messages hold a word that nobody can say; both at once no person writes. */
const OF_GIBBERISH = 2;
const MOST_OF_LINKS = 9;
/** Two may have agreed on what to write, and our own pages suggest words; a dozen is a robot. */
const ofRepeats = (others: number) => (others >= 10 ? 8 : others > 1 ? 3 : others * 1.5);

/** Six forms in a row and twelve an hour are a household's; beyond that the pace is a sign of a machine. */
const CALM_PACE = { burst: 6, perHour: 12 };

interface SpamFilterDeps {
  secret: ReadSecret;
  store: Store;
  hub: Pick<Hub, 'on'>;
  clock: Clock;
  random: Random;
  judgements: Judgements;
  /** RATE_LIMITS: a factor on what tells a flood; 0 counts nothing. */
  factor: number;
  firstWords: Pick<FirstWords, 'near' | 'begin'>;
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

export type SpamFilter = Awaited<ReturnType<typeof openSpamFilter>>;

/** Throws when what it keeps in the data folder is damaged. */
export async function openSpamFilter(deps: SpamFilterDeps) {
  const { store, clock, judgements, factor, firstWords, isUrgent } = deps;
  await judgements.open(store);
  judgements.follow(deps.hub);
  // Or the first lead of all would wait until the words are learnt.
  void firstWords.near.then(() => judgements.model(store));
  const openings = await openFormOpenings(deps);
  const repeats = factor > 0 ? createRepeats(clock) : null;
  // An empty bucket is a sign, not a refusal.
  const pace = createLimit(CALM_PACE, clock, factor);

  /** What the words say, and whether there are links where nobody writes one. */
  async function oddsOfWords(post: Post): Promise<number> {
    firstWords.begin(); // Not every program that sends a form has asked for an opening.
    const model = await judgements.model(store);
    const unreadable = isGibberish(post.name) && isGibberish(post.message) ? OF_GIBBERISH : 0;
    return oddsOfLinks(post) + unreadable + Math.max(MOST_REAL, model?.oddsOf(post) ?? 0);
  }

  return {
    issueOpening(): string {
      // What judges the words is loaded while they are written.
      firstWords.begin();
      return openings.issue();
    },
    /**
     * Writes on a lead not yet stored, sent from a page or by a machine, whether it is urgent and whether it is to be
     * held; one that tells of trouble never is. Returns in whose share of the mails to customers is what it causes.
     */
    async judge(lead: Lead, { signs, address, alsoSaid = [] }: Sending): Promise<MailCause> {
      const post = postOf(lead);
      post.beside.push(...alsoSaid);
      const sender = personKey(post.email);
      const paceOdds = pace.take(address) > 0 ? OF_PACE : 0;
      const opening = openings.read(signs.opening, sender);
      const others = repeats?.othersWith(post.message, sender) ?? 0;
      const odds = paceOdds + ofOpening[opening] + ofRepeats(others);
      if (isUrgent(kindOf(lead).message(lead))) lead.urgent = true;
      const tellsOfTrouble = lead.urgent || alsoSaid.some(isUrgent);
      if (!tellsOfTrouble && (signs.website || odds + (await oddsOfWords(post)) >= HELD)) {
        lead.spam = true;
      }
      return {
        network: networkOf(address),
        isOpened: opening !== 'none' && opening !== 'forged',
      };
    },
    /** The same of what was said in the chat and sent by nobody. There a way to be reached is enough: nothing else is missed. */
    async holdsWords(lead: Lead): Promise<boolean> {
      const post = postOf(lead);
      const isSaid = [post.message, ...post.beside].some((text) => text !== '');
      const odds = isSaid ? await oddsOfWords({ ...post, email: '' }) : oddsOfLinks(post);
      return odds >= HELD;
    },
    /** Runs the `commit` of a lead that staff have just judged, and learns from it; what it is given goes into it. */
    judged: (lead: Lead, commit: (write: Write) => Promise<void>) =>
      judgements.judge(store, lead, commit),
  };
}

/** What hides where it leads, or what it holds, beside the word that opens it. */
const hidden =
  /\.(?:zip|rar|7z|tgz|gz|iso)\b|\b(?:bit\.ly|tinyurl\.com|t\.co|is\.gd|goo\.gl|cutt\.ly|rb\.gy|ow\.ly|shorturl\.at)\//i;

function oddsOfLinks({ name, beside, message }: Post): number {
  const all = [name, ...beside, message].join('\n');
  if (hidden.test(all) && /\b(?:password|passcode|pwd)\b/i.test(all)) return 2 * HELD;
  // No name is a link, and only a machine writes markup into a form.
  if (linksIn(name).length > 0 || /\[(?:url|link)=|<a\s|href=/i.test(all)) return 2 * HELD;
  const tooMany = Math.max(0, linksIn(message).length - FREE_LINKS);
  const misplaced = linksIn(beside.join('\n')).length;
  return Math.min(MOST_OF_LINKS, OF_LINK * (tooMany + misplaced));
}
