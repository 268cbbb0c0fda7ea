import { describe, expect, test } from 'vitest';
import type { Stage } from '../../contract/stage.ts';
import { demoBusiness as shop } from '../../rules/business.ts';
import { sentences } from '../../testing/sentences.ts';
import { checkReply } from '../fact-check/fact-check.ts';
import { saysComplaint } from '../language/intent.ts';
import { wantsPerson } from '../language/person-wish.ts';
import {
  closedShop,
  friday,
  momentAt,
  nobodyThere,
  switchedOff,
  withLines,
} from '../testing/conversation.ts';
import { conversationAfterRequest, conversationAt, homeowner } from '../testing/homeowner.ts';
import { storedReply } from './request.ts';
import { intro, misses } from './texts.ts';

/* SallieBot offers a person who can come, a consultation now and then, and a time that the shop can keep. */

const questions = ['when are you open?', 'do you sell oak?', 'where are you?', 'and stairs?'];
const offers = (replies: string[]) => replies.filter((text) => text === intro.ask(shop)).length;

describe('the offer of a consultation', () => {
  test('follows at most once in four answers', () => {
    const conversation = homeowner();
    const replies = [...questions, ...questions, ...questions].map((question) =>
      offers(conversation.say(question)),
    );
    expect(conversation.asked).toHaveLength(12);
    expect(replies).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]);
  });

  test('never follows a complaint', () => {
    const conversation = withLines(homeowner(), ...questions.slice(0, 3));
    expect(offers(conversation.say('your crew ruined my floor and nobody called back'))).toBe(0);
    expect(offers(conversation.say('this is unacceptable'))).toBe(0);
  });

  test.each<Stage>(['flooring_type', 'colors', 'name', 'email'])(
    'a complaint at %s is no answer, and no question follows it',
    (stage) => {
      const conversation = conversationAt(stage);
      const before = conversation.answers;
      expect(conversation.say('it is just broken')).toEqual(['An answer.']);
      expect(conversation.answers).toEqual(before);
      expect(conversation.dialogue.stage).toBe(stage);
    },
  );

  test('a complaint does not begin a request, whatever the server says', () => {
    const conversation = homeowner();
    const complaint = 'my new carpet is coming apart, call me back';
    conversation.say(complaint);
    expect(conversation.dialogue.stage).toBe('consultation_intro');
  });

  test.each(sentences`
    my floor squeaks since you installed it | the new carpet is coming up at the seams
    your crew did a terrible job | I've been waiting 3 weeks for a call | nobody ever called me back
    I want a refund | very disappointed with your service | you guys damaged my door
    your installer scratched my wall
  `)('saysComplaint finds a complaint in: %s', (line) => {
    expect(saysComplaint(line)).toBe(true);
  });

  test.each(sentences`
    do you repair squeaky floors? | my old floor is broken, can you replace it
    what is the worst floor for dogs? | can you refinish damaged hardwood
  `)('saysComplaint finds no complaint in: %s', (line) => {
    expect(saysComplaint(line)).toBe(false);
  });
});

describe('a person', () => {
  test.each(sentences`
    ask for a person | ask me for a person | Ask you for a person | asking for a human
    can I ask for a person? | a person please
  `)('is asked for in SallieBot’s own words: %s', (line) => {
    expect(wantsPerson(line)).toBe(true);
  });

  test.each(sentences`
    ask my husband | what should I ask a person who lays floors
  `)('is not asked for in: %s', (line) => {
    expect(wantsPerson(line)).toBe(false);
  });

  const asked = ['?!', '!!', '...'];
  test.each([switchedOff, closedShop, nobodyThere])(
    'is not offered while none can come %#',
    (settings) => {
      const conversation = homeowner({ stage: 'phone' }, settings);
      const replies = conversation.say(...asked);
      expect(replies[0]).toBe(misses.phone[0](shop));
      expect(replies[1]).toMatch(/form at \/consultation/);
      expect(replies.join(' ')).not.toMatch(/person/i);
      const away = { now: friday, isPersonThere: false };
      expect(checkReply('Just ask me for a person.', shop, away).replaced).not.toBeNull();
      expect(checkReply('It costs $5.', shop, away).message).not.toContain('Ask me for a person');
    },
  );

  test('is offered while one can, after the sentence of the stage', () => {
    const conversation = conversationAt('phone');
    const replies = conversation.say(...asked);
    expect(replies).toEqual([
      misses.phone[0](shop),
      expect.stringContaining('ask me for a person'),
    ]);
  });

  test('is not offered after the request, where a change is told to SallieBot', () => {
    expect(conversationAfterRequest().say('no').join()).not.toMatch(/person/i);
  });
});

describe('the promise in hours', () => {
  /** Saturday, 1 PM; the shop opens on Monday. */
  const saturday = new Date('2026-11-21T18:00:00Z');
  const hours = /within 24 hours/;
  const computed = /expect a call by \d/;

  test.each([
    ['stored', (now: Date) => storedReply(shop, now)],
    [
      'the model',
      (now: Date) =>
        checkReply('We will contact you within 24 hours.', shop, momentAt(now)).message,
    ],
  ] as const)('stands beside the hour of the call, or not at all: %s', (_, said) => {
    expect(said(friday)).toMatch(hours);
    expect(said(friday)).toMatch(computed);
    expect(said(saturday)).not.toMatch(hours);
  });

  test('is left out where it cannot be kept, and the hour of the call is told alone', () => {
    expect(storedReply(shop, saturday)).toBe(
      'Thank you! Your request is with our team.\nWe open Monday at 10 AM; expect a call by 11 AM.',
    );
  });
});
