import { callBackLine, keepsFollowUp } from '../../rules/call-back.ts';
import { saysBook } from '../language/intent.ts';
import { about, hasPhrase } from './asked.ts';
import { type Circumstance, collects, honestly, type Topic } from './topic.ts';

const how = 'Our in-home consultation is free: we measure, bring samples and write an estimate.';

/** Never the hours alone: when the call comes stands beside them, and alone where the doors stay closed for longer. */
function followUpLine({ facts, now }: Circumstance): string {
  const hours = `We contact you within ${facts.followUpHours} hours of your request. `;
  return `${keepsFollowUp(facts, now) ? hours : ''}${callBackLine(facts, now)}.`;
}

/** Somebody who wants it now, rather than to hear of it. */
const wish =
  'how do i book, how to book, how do i schedule, how can i book, how can i schedule, how do i get a, how can i get a, how do i get an, how can i get an, how do i set up, how do i make, how do i sign up, how do we start, how do i start, want to book, like to book, like to schedule, want to schedule, need to schedule, set up, come out, come over, come by, come to my, come measure, come and measure, send someone, stop by, drop by, swing by, someone come, somebody come, call me, call me back, callback, give me a call, want an estimate, need an estimate, want a quote, need a quote, get an estimate, get a quote, book a, schedule a, make an appointment, get an appointment, want an appointment, need new floors, need new floor, need new flooring, need new carpet, new floors in my, new floor in my, ready to start, get started';

export function wantsBooking(text: string): boolean {
  const asked = { text, subjects: new Set<never>() };
  return hasPhrase(asked, wish) && !hasPhrase(asked, 'when will, when do you, how soon');
}

const booking: Topic = {
  applies: (asked) => wantsBooking(asked.text) || saysBook(asked.text),
  answer(circumstance) {
    const { asked } = circumstance;
    const visit = hasPhrase(asked, 'stop by, drop by, swing by, come out, come over, come by');
    const first = visit
      ? 'I cannot see the calendar, but our team will agree a time with you. '
      : '';
    return collects(`${first}${how} I just need a few details. ${followUpLine(circumstance)}`);
  },
};

const reschedule: Topic = {
  applies: (asked) =>
    hasPhrase(asked, 'my appointment, my consultation, reschedule, my visit, my booking'),
  answer: (circumstance) => honestly(circumstance, 'appointments that are already made'),
};

const video: Topic = {
  applies: (asked) =>
    hasPhrase(asked, 'video, video call, virtual, online consultation, zoom, facetime'),
  answer: ({ facts }) =>
    `Yes, you can book a free video consultation here: ${facts.links.videoConsultation}`,
};

const consultation: Topic = {
  applies: (asked) => about(asked, 'visit', 'estimate'),
  answer: (circumstance) =>
    `${how} ${followUpLine(circumstance)} Say "book" and I set it up, or use the form at /consultation.`,
};

const followUp: Topic = {
  applies: (asked) =>
    hasPhrase(
      asked,
      'when will you call, when will i hear, when will someone, when do you call, how soon will, hear back, get back to me, when can i expect, when will you contact',
    ),
  answer: followUpLine,
};

export const bookingTopics = { followUp, reschedule, video, booking, consultation };
