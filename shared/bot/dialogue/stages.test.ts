import { describe, expect, test } from 'vitest';
import { parts, Stage } from '../../contract/stage.ts';
import { demoBusiness } from '../../rules/business.ts';
import {
  goodAnswers,
  startConversation,
  stateAt,
  switchedOff,
  withLines,
} from '../testing/conversation.ts';
import { intro, live, missed, misses, questions, trouble } from './texts.ts';

const shop = demoBusiness;
const toConfirm = stateAt('confirmation');

describe('the collection', () => {
  test('goes through every stage to one stored request', () => {
    const conversation = withLines(startConversation(), 'yes');
    const stages = [conversation.dialogue.stage];
    for (const part of parts) {
      conversation.pass(6000);
      stages.push(conversation.dialogue.stage);
      conversation.say(goodAnswers[part]);
      conversation.visitorMade();
    }
    stages.push(conversation.dialogue.stage);
    expect(stages).toEqual(Stage.options.slice(0, 9));
    conversation.say('yes');
    conversation.say('yes');
    const requests = conversation.doneOf('store_consultation');
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ body: { ...goodAnswers, visitor_id: 'v1' } });
  });

  test('starts 2 s after a yes', () => {
    const conversation = withLines(startConversation(), 'yes');
    conversation.pass(1999);
    expect(conversation.dialogue.stage).toBe('consultation_intro');
    conversation.pass(1);
    expect(conversation.dialogue.stage).toBe('flooring_type');
    expect(conversation.replies()).toEqual([intro.starting(shop), questions.flooring_type(shop)]);
  });

  test('starts without the offer when the yes comes before the offer is said', () => {
    const conversation = withLines(startConversation(), 'do you install stairs?');
    conversation.assistant({ message: 'We do.' });
    conversation.say('yes');
    expect(conversation.replies()).toEqual([
      'We do.',
      intro.starting(shop),
      questions.flooring_type(shop),
    ]);
  });

  test('starts 2 s after collect_info', () => {
    const conversation = withLines(startConversation(), 'how do I book?');
    conversation.assistant({
      message: 'Here and now.',
      requiresAction: true,
      actionType: 'collect_info',
    });
    conversation.pass(2000);
    expect(conversation.dialogue.stage).toBe('flooring_type');
  });

  test.each(['typed', 'closed', 'live_button'] as const)('is canceled by %s within 2 s', (type) => {
    const conversation = withLines(startConversation(), 'yes');
    conversation.event({ type });
    conversation.pass(10_000);
    expect(conversation.dialogue.stage).toBe(
      type === 'live_button' ? 'live_chat' : 'consultation_intro',
    );
  });

  test.each([
    ['Hardwood', 'typed', 'colors', 'Any colors you have in mind'],
    ['Hardwood', null, 'colors', 'Any colors you have in mind'],
    ['yes please', 'typed', 'flooring_type', 'What type of flooring'],
    ['en español por favor', null, 'flooring_type', '¿Qué tipo de piso'],
    ['no thanks', 'typed', 'declined', 'No problem.'],
  ] as const)(
    'takes "%s" in those 2 s (%s) as the answer to the question under way',
    (text, type, stage, last) => {
      const conversation = withLines(startConversation(), 'book');
      conversation.pass(1700);
      if (type) conversation.event({ type });
      conversation.pass(type ? 5000 : 100);
      conversation.say(text);
      expect(conversation.dialogue.stage).toBe(stage);
      expect(conversation.replies()).toEqual([expect.stringContaining(last)]);
    },
  );

  test('takes a floor typed in those 2 s after another "book" into a request of its own', () => {
    const conversation = withLines(startConversation(toConfirm), 'yes');
    conversation.stored();
    conversation.say('hi, how do I book another visit?');
    conversation.assistant({ message: 'Here.', requiresAction: true, actionType: 'collect_info' });
    conversation.say('Carpet');
    expect(conversation.dialogue.answers).toMatchObject({ flooring_type: 'Carpet' });
    expect(conversation.dialogue.answers.colors).toBeUndefined();
    expect(conversation.replies().at(-1)).toBe(questions.colors(shop));
  });

  test.each(parts)('at %s the second miss helps, the third offers other ways', (part) => {
    const conversation = startConversation({ stage: part });
    const said = ['!!!', '...', '!!', '?!'].map((nothing) => {
      conversation.say(nothing);
      return conversation.replies().at(-1);
    });
    const [first, second] = misses[part];
    expect(said[0]).toBe(first(shop));
    expect(said[1]).toBe(second(shop));
    expect(said.slice(2)).toEqual([missed.otherWays(shop), missed.otherWays(shop)]);
    expect(conversation.dialogue.stage).toBe(part);
  });

  test('asks again for phone, email and address in the spec’s sentences', () => {
    expect(misses.phone[0](shop)).toMatch(/^I need a valid 10-digit phone number/);
    expect(misses.email[0](shop)).toMatch(/^Please provide a valid email address/);
    expect(misses.address[0](shop)).toContain('example');
  });

  test('goes on after a failed question to the assistant, for which the phone is suggested', () => {
    const conversation = withLines(startConversation({ stage: 'phone' }), 'do you sand floors?');
    conversation.settle('ask_assistant', { type: 'assistant_failed' });
    expect(conversation.replies()).toEqual([trouble.assistant(shop), questions.phone(shop)]);
  });
});

describe('confirmation', () => {
  test('a failed request is tried again under the same key, a changed one under another', () => {
    const conversation = startConversation(toConfirm);
    const fail = () => {
      const key = conversation.due('store_consultation')?.key;
      const outcome = { type: 'consultation_failed', message: '503: Busy' } as const;
      conversation.settle('store_consultation', outcome);
      return key;
    };
    conversation.say('yes');
    const key = fail();
    conversation.say('try again');
    expect(fail()).toBe(key);
    conversation.say('change my name');
    conversation.say('Dana Jones');
    conversation.say('yes');
    expect(fail()).not.toBe(key);
  });

  test.each(parts)('editing %s comes back to the summary', (part) => {
    const conversation = startConversation(toConfirm);
    conversation.event({ type: 'edit', part });
    expect(conversation.dialogue.stage).toBe(part);
    conversation.say(goodAnswers[part]);
    expect(conversation.dialogue.stage).toBe('confirmation');
  });
});

test('live chat refuses in words when it is off', () => {
  const conversation = withLines(startConversation({}, switchedOff), 'talk to a person');
  expect(conversation.replies()).toEqual([live.switchedOff(shop)]);
  expect(conversation.dialogue.stage).toBe('consultation_intro');
});
