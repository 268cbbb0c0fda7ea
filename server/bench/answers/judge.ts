import { demoBusiness } from '@sallie/shared/rules/business';
import { affirms, isHonest, judgeBy, withoutYes } from './expectations.ts';

/** A question and what a right answer says. Of a conversation the last message is judged. */
export interface Question {
  id: string;
  /** The shop's wall clock: `2026-11-20T15:00`. */
  at: string;
  say: string[];
  /** All have to hold; of an inner list any. Kinds stand in expectations.ts. */
  right: (string | string[])[];
  /** Patterns of what makes an answer wrong whatever else it says. */
  never?: string[];
  urgent?: boolean;
  intents?: string[];
}

/** What a visitor was told; `urgent` when any message of the conversation marked it so. */
export interface Answer {
  text: string;
  urgent: boolean;
}

/**
 * `beside`: true, and not what was asked. `honest`: says that it does not know, and who does. An answer that is right
 * in words but forgot to call for people, or called them for nothing, is beside.
 */
export type Verdict = 'right' | 'honest' | 'beside' | 'wrong';

const { discount, referral } = demoBusiness;
const AMOUNTS = new Set(
  [discount.amount, discount.minimumProject, referral.credit, referral.minimumInstallation].map(
    (amount) => `$${amount.toLocaleString('en-US')}`,
  ),
);
/** An answer to these says no Yes. */
const WITHOUT_YES = /^(absent|unknown|price|schedule|urgent|complaint|area:unknown)/;

const CONSOLES = /sorry for your loss|\b988\b/i;
const ASKS_COMFORT =
  /\b(died?|passed|dead|funeral|lost|loss|lonely|alone|sad|depress\w*|widow\w*|grief|kill|suicid\w*|die|hurt myself|end(ing)? (it|my)|better off|no reason|give up|cry\w*|live|want to be here|miss|bored|talk to)\b/i;

/** A consolation for nobody's grief. */
function consolesNobody({ say }: Question, text: string): boolean {
  return CONSOLES.test(text) && !say.some((said) => ASKS_COMFORT.test(said));
}

/** A price of nobody's, or a Yes to what nobody may promise. */
function claimsTooMuch({ right }: Question, text: string): boolean {
  if ((text.match(/\$\d[\d,]*/g) ?? []).some((amount) => !AMOUNTS.has(amount))) return true;
  const needsNone = (expected: string | string[]) =>
    [expected].flat().every((expectation) => WITHOUT_YES.test(expectation));
  if (right.every(needsNone)) return text.split(/\n\n+/).some(affirms);
  return affirms(text) && needsNone(right[0] ?? '');
}

/** Read strictly, an honest "I do not know" answers nothing, even where the facts say no more. */
export function isStrictlyRight(question: Question, answer: Answer): boolean {
  if (judge(question, answer) !== 'right') return false;
  return Boolean(question.urgent) || !isHonest(comparable(answer.text));
}

const comparable = (text: string) => text.replaceAll('’', "'").replaceAll('\u00a0', ' ').trim();

export function judge(question: Question, { text, urgent }: Answer): Verdict {
  const said = comparable(text);
  const outcomes = question.right.map((expected, at) => {
    // The Yes at the beginning answers the first ask alone.
    const own = at === 0 ? said : withoutYes(said);
    const each = [expected].flat().map((expectation) => judgeBy(expectation, own));
    if (each.includes('right')) return 'right';
    return each.includes('wrong') ? 'wrong' : 'no';
  });
  const banned = (question.never ?? []).some((pattern) => new RegExp(pattern, 'i').test(said));
  if (banned || outcomes.includes('wrong')) return 'wrong';
  if (claimsTooMuch(question, said) || consolesNobody(question, said)) return 'wrong';
  if (outcomes.every((outcome) => outcome === 'right')) {
    return urgent === Boolean(question.urgent) ? 'right' : 'beside';
  }
  return isHonest(said) ? 'honest' : 'beside';
}
