import type { Business } from '../../contract/business.ts';
import { saysComplaint } from '../language/intent.ts';
import { about, hasPhrase } from './asked.ts';
import { honestly, otherWays, type Topic, unknown } from './topic.ts';

const money = (amount: number) => `$${amount.toLocaleString('en-US')}`;

function discountTerms({ discount }: Business): string {
  return `New customers get ${money(discount.amount)} off the first project. It takes a down payment on a project over ${money(discount.minimumProject)}; one per household. Sign up on our home page.`;
}

function referralTerms({ referral }: Business): string {
  return `You earn ${money(referral.credit)} credit for each customer you refer whose paid installation is ${money(referral.minimumInstallation)} or more. The credit is issued after full payment, has no cash value and is non-transferable. Sign up at /referrals.`;
}

const referral: Topic = {
  applies: (asked) =>
    about(asked, 'referral') ||
    hasPhrase(
      asked,
      'tell a friend, told my friend, recommend you, recommend a friend, bring a friend, send a friend, my neighbor wants',
    ),
  answer: ({ facts }) => referralTerms(facts),
};

const discount: Topic = {
  applies: (asked) =>
    about(asked, 'discount') ||
    hasPhrase(asked, 'the 100, 100 off, 100 dollars, hundred off, money off, first project'),
  answer({ asked, facts }) {
    const special = hasPhrase(
      asked,
      'senior, seniors, military, veteran, veterans, teacher, student, black friday',
    );
    const terms = discountTerms(facts);
    return special ? unknown(`I know of no other discount than this one. ${terms}`) : terms;
  },
};

const price: Topic = {
  applies: (asked) =>
    about(asked, 'price') || hasPhrase(asked, 'how much, square foot, sq ft, per foot'),
  answer: (circumstance) =>
    unknown(
      `Prices depend on the room and the material, so I do not quote any here. A written estimate is free: we measure in your home. ${otherWays(circumstance)}`,
    ),
};

const warranty: Topic = {
  applies: (asked) => about(asked, 'warranty'),
  answer: (circumstance) => honestly(circumstance, 'warranties'),
};
const stock: Topic = {
  applies: (asked) => about(asked, 'stock'),
  answer: (circumstance) => honestly(circumstance, 'what is in stock'),
};
const finance: Topic = {
  applies: (asked) => about(asked, 'finance'),
  answer: (circumstance) => honestly(circumstance, 'payment and financing'),
};
const delivery: Topic = {
  applies: (asked) => about(asked, 'delivery'),
  answer: (circumstance) => honestly(circumstance, 'delivery'),
};
const duration: Topic = {
  applies: (asked) =>
    about(asked, 'duration') ||
    hasPhrase(
      asked,
      'how long does, how long will, how long do, how long would, how quickly, how fast, how soon can you',
    ),
  answer: (circumstance) => honestly(circumstance, 'how long a job takes or when a crew is free'),
};
const care: Topic = {
  applies: (asked) => about(asked, 'care'),
  answer: (circumstance) => honestly(circumstance, 'the care of floors'),
};
const job: Topic = {
  applies: (asked) =>
    about(asked, 'job') ||
    hasPhrase(asked, 'any jobs, job opening, job openings, work for you, apply for'),
  answer: (circumstance) => honestly(circumstance, 'open positions'),
};
const complaint: Topic = {
  applies: (asked) =>
    (about(asked, 'complaint') || saysComplaint(asked.text)) && !about(asked, 'refinish'),
  answer(circumstance) {
    const { message, ...rest } = honestly(circumstance, 'a single job');
    return { ...rest, message: `I am sorry to hear that; a person should look at it. ${message}` };
  },
};

export const offerTopics = {
  referral,
  discount,
  price,
  warranty,
  stock,
  finance,
  delivery,
  duration,
  care,
  job,
  complaint,
};
