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

/** A price of nobody's, or a Yes to what nobody may promise. */
function claimsTooMuch({ right }: Question, text: string): boolean {
  if ((text.match(/\$\d[\d,]*/g) ?? []).some((amount) => !AMOUNTS.has(amount))) return true;
  const first = [right[0] ?? ''].flat();
  return affirms(text) && first.every((expectation) => WITHOUT_YES.test(expectation));
}

export function judge(question: Question, { text, urgent }: Answer): Verdict {
  const said = text.replaceAll('’', "'").replaceAll('\u00a0', ' ').trim();
  const outcomes = question.right.map((expected, at) => {
    // The Yes at the beginning answers the first ask alone.
    const own = at === 0 ? said : withoutYes(said);
    const each = [expected].flat().map((expectation) => judgeBy(expectation, own));
    if (each.includes('right')) return 'right';
    return each.includes('wrong') ? 'wrong' : 'no';
  });
  const banned = (question.never ?? []).some((pattern) => new RegExp(pattern, 'i').test(said));
  if (banned || outcomes.includes('wrong') || claimsTooMuch(question, said)) return 'wrong';
  if (outcomes.every((outcome) => outcome === 'right')) {
    return urgent === Boolean(question.urgent) ? 'right' : 'beside';
  }
  return isHonest(said) ? 'honest' : 'beside';
}
