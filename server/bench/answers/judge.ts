import { demoBusiness } from '@sallie/shared/rules/business';
import { affirms, isHonest, judgeBy, withoutYes } from './expectations.ts';

/** In a conversation the last reply is judged. */
export interface Question {
  id: string;
  /** The shop's wall clock: `2026-11-20T15:00`. */
  at: string;
  say: string[];
  /** All expectations must hold, and any of an inner list. expectations.ts lists the kinds. */
  right: (string | string[])[];
  /** Patterns that make an answer wrong whatever else it says. */
  never?: string[];
  urgent?: boolean;
  intents?: string[];
}

/** What a visitor was told; `urgent` is true when any message of the conversation was marked so. */
export interface Answer {
  text: string;
  urgent: boolean;
}

/**
 * `beside`: true but not what was asked. `honest`: says that SallieBot does not know, and who does. Right
 * words without a call for staff, or with one for nothing, are `beside`.
 */
export type Verdict = 'right' | 'honest' | 'beside' | 'wrong';

const { discount, referral } = demoBusiness;
const AMOUNTS = new Set(
  [discount.amount, discount.minimumProject, referral.credit, referral.minimumInstallation].map(
    (amount) => `$${amount.toLocaleString('en-US')}`,
  ),
);
/** Expectations that an answer with a Yes cannot meet. */
const WITHOUT_YES = /^(absent|unknown|price|schedule|urgent|complaint|area:unknown)/;

const CONSOLES = /sorry for your loss|\b988\b/i;
const ASKS_COMFORT =
  /\b(died?|passed|dead|funeral|lost|loss|lonely|alone|sad|depress\w*|widow\w*|grief|kill|suicid\w*|die|hurt myself|end(ing)? (it|my)|better off|no reason|give up|cry\w*|live|want to be here|miss|bored|talk to)\b/i;

function consolesNobody({ say }: Question, text: string): boolean {
  return CONSOLES.test(text) && !say.some((said) => ASKS_COMFORT.test(said));
}

/** True for an amount that is not in the facts, or a Yes to a question that nobody may promise. */
function claimsTooMuch({ right }: Question, text: string): boolean {
  if ((text.match(/\$\d[\d,]*/g) ?? []).some((amount) => !AMOUNTS.has(amount))) return true;
  const needsNone = (expected: string | string[]) =>
    [expected].flat().every((expectation) => WITHOUT_YES.test(expectation));
  if (right.every(needsNone)) return text.split(/\n\n+/).some(affirms);
  return affirms(text) && needsNone(right[0] ?? '');
}

/** Returns true for a right answer; an honest "I do not know" counts only for an urgent question. */
export function isStrictlyRight(question: Question, answer: Answer): boolean {
  if (judge(question, answer) !== 'right') return false;
  return Boolean(question.urgent) || !isHonest(comparable(answer.text));
}

const comparable = (text: string) => text.replaceAll('’', "'").replaceAll('\u00a0', ' ').trim();

export function judge(question: Question, { text, urgent }: Answer): Verdict {
  const said = comparable(text);
  const outcomes = question.right.map((expected, at) => {
    // The Yes at the beginning answers only the first question.
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
