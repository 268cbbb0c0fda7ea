import { plain } from '@sallie/shared/bot/language/words';
import type { Business } from '@sallie/shared/contract/business';
import { type Answer, bound, callUs, money, otherWays, unknown, visitLine } from './said.ts';

function discountTerms({ discount }: Business): string {
  return `New customers get ${money(discount.amount)} off the first project. It takes a down payment on a project over ${money(discount.minimumProject)}; one per household. Sign up on our home page.`;
}

const special =
  /\b(seniors?|military|veterans?|vets?|teachers?|students?|responders?|police|fire(men|fighters?)?|nurses?|cash|black friday|holiday|aaa|aarp|sales?|clearance|combine|stack|both|with the|on top|returning|again|bought|contractors?|builders?|trade|employees?|bulk|multiple|whole house|friends?|family|neighbors?|first time buyers?|disab\w*|medicare|church\w*|nonprofits?)\b/;

export const discount: Answer = ({ facts, ask }) => {
  const terms = discountTerms(facts);
  const text = plain(ask.text);
  if (/\b(expire|ends?|until when|how long|valid)\b/.test(text))
    return unknown(`Until when it runs I cannot tell: please ${callUs(facts)}. ${terms}`);
  return special.test(text) && !/\b(the first project|new customer)\b/.test(text)
    ? unknown(
        `I know of no other discount than this one, and cannot say how it goes with others. ${terms} For anything else please ${callUs(facts)}.`,
      )
    : terms;
};

export const referral: Answer = ({ facts, ask }) =>
  /\b(combin\w*|stack\w*|both|on top|together|with the (discount|100))\b/.test(plain(ask.text))
    ? unknown(
        `Whether it goes together with the discount I cannot tell: please ${callUs(facts)}. ${referralTerms(facts)}`,
      )
    : referralTerms(facts);

const referralTerms = ({ referral: terms }: Business) =>
  `You earn ${money(terms.credit)} credit for each customer you refer whose paid installation is ${money(terms.minimumInstallation)} or more. The credit is issued after full payment, has no cash value and is non-transferable. Sign up at /referrals.`;

export const price: Answer = (circumstance) =>
  unknown(
    `Prices depend on the room and the material, so I do not quote any here. A written estimate is free: we measure in your home. ${otherWays(circumstance)}`,
  );

export const estimateTerms = bound('how long an estimate holds and what may change it');
export const financing = bound('payment and financing');
export const payment = bound('deposits, taxes and ways to pay');
export const returns = bound('returns and cancellations');
export const warranty = bound('warranties');

export const competitor: Answer = ({ facts }) =>
  unknown(
    `How others compare, or what they charge, I cannot judge, and I would not talk them down. What I know is ours: ${[...facts.assurances, `here since ${facts.founded}`].join('; ')}. ${visitLine(facts)} For a price please ${callUs(facts)}.`,
  );
