import type { Business } from '../../contract/business.ts';
import type { ActionType } from '../../contract/chatbot.ts';
import { saysBook, saysComplaint } from '../language/intent.ts';
import { wantsPerson } from '../language/person-wish.ts';
import { understand } from './asked.ts';
import { bookingTopics, wantsBooking } from './booking.ts';
import { goodsTopics } from './goods.ts';
import { hoursTopics } from './hours.ts';
import { offerTopics } from './offers.ts';
import { placeTopics } from './place.ts';
import { serviceTopics } from './services.ts';
import { shopTopics } from './shop.ts';
import { type Circumstance, type LocalAnswer, otherWays, type Topic, unknown } from './topic.ts';

const { holidays, hours, someDay } = hoursTopics;
const { address, parking, phone, email, contact, areas, social } = placeTopics;
const { stairs, wet, pets, unlisted, brought, health, samples, products } = goodsTopics;
const { refinish, diy, removal, commercial, landlord, builder, install, services } = serviceTopics;
const {
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
} = offerTopics;
const { followUp, reschedule, video, booking, consultation } = bookingTopics;
const { robot, myself, years, owner, rating, customers, license, visualizer, projects, privacy } =
  shopTopics;

/** The more particular first: "how much is the discount" asks for the discount. */
const topics: readonly Topic[] = [
  ...[
    robot,
    privacy,
    followUp,
    reschedule,
    holidays,
    referral,
    discount,
    brought,
    health,
    warranty,
    finance,
    complaint,
    job,
  ],
  ...[video, parking, visualizer, booking, consultation, price, stock, delivery, duration],
  ...[license, rating, customers, years, myself, hours, address, phone, email, social],
  ...[refinish, diy, removal, stairs, wet, pets, care, unlisted, samples, commercial, landlord],
  ...[builder, install, owner, areas, projects, services, products, contact],
  ...[someDay, shopTopics.greeting, shopTopics.thanks],
];

/** What the server lets a message set off, whoever words the reply: a closed list. */
export function actionOf(question: string): ActionType {
  if (wantsPerson(question)) return 'live_chat';
  // Who complains is not asked which floor they would like.
  if (saysComplaint(question)) return null;
  return saysBook(question) || wantsBooking(understand(question).text) ? 'collect_info' : null;
}

/** Answers from the facts alone, without a model. What they do not say gets an honest offer of phone, form or person. */
export function answerLocally(
  facts: Business,
  question: string,
  { now, isPersonThere }: Pick<Circumstance, 'now' | 'isPersonThere'>,
): LocalAnswer {
  if (wantsPerson(question)) {
    const message = 'Of course, I will see who is there for you.';
    return { message, actionType: 'live_chat', known: true };
  }
  const asked = understand(question);
  const fitting = topics.filter(({ applies }) => applies(asked, facts));
  const [first] = fitting;
  if (!first)
    return unknown(
      `I do not know that one, and I would rather not guess. ${otherWays({ facts, isPersonThere })}`,
    );
  const circumstance = { asked, facts, now, isPersonThere };
  const second = first.joins ? fitting.slice(1).find(({ joins }) => joins) : undefined;
  const answer = answerOf(first, circumstance);
  if (!second) return answer;
  return { ...answer, message: `${answer.message}\n${answerOf(second, circumstance).message}` };
}

function answerOf(topic: Topic, circumstance: Circumstance): LocalAnswer {
  const answer = topic.answer(circumstance);
  return typeof answer === 'string' ? { message: answer, actionType: null, known: true } : answer;
}
