import { describe, expect, test } from 'vitest';
import type { Part } from '../../contract/stage.ts';
import { demoBusiness as shop } from '../../rules/business.ts';
import { sentences } from '../../testing/sentences.ts';
import { startConversation, stateAt, withLines } from '../testing/conversation.ts';
import { conversationAt, homeowner } from '../testing/homeowner.ts';
import { calls, closing, questions, taken } from './texts.ts';

/* Words around an answer are dropped, additions to the answer are kept. */

const bare = {
  flooring_type: 'Oak hardwood',
  colors: 'Light gray',
  patterns: 'Herringbone',
  name: 'Karen Cole',
  phone: '5705550134',
  email: 'karen@mail.example',
  address: '44 Larch Street, Fairview, PA 18512',
} as const;

const anywhere = ['ok …', 'hmm …', 'sure, …', 'yes …', 'ok sure … thank you', '… please', 'well …'];
const around: Partial<Record<Part, string[]>> = {
  flooring_type: ['it’s …', '…, i think'],
  colors: ['its …', 'i said …', '…. what else do you need'],
  patterns: ['it is …', '… i guess'],
  name: ['I already told you: …', '…, nice to meet you', '… (Kay)', 'its under …', '… 😊👍🏽'],
  address: [
    'the house is at …',
    'its for my moms house at …',
    'our home is …',
    'ok so the address is …',
  ],
};
const rows = Object.entries(bare).flatMap(([part, answer]) =>
  [...anywhere, ...(around[part as Part] ?? [])].map(
    (frame) => [part as Part, frame.replace('…', answer), answer] as const,
  ),
);

test.each(rows)('at %s "%s" is read as %s', (part, line, answer) => {
  const conversation = withLines(conversationAt(part), line);
  expect(conversation.answers[part]).toBe(answer);
});

describe('a time that suits, said where something else is asked for', () => {
  test.each([
    ['name', 'please have them call after 5', 'after 5'],
    ['phone', 'mornings are best', 'mornings'],
    ['colors', 'weekends only', 'weekends'],
  ] as const)('at %s "%s" is kept, and the question asked again', (part, line, when) => {
    const conversation = conversationAt(part);
    expect(conversation.say(line)).toEqual([taken.noted(shop, 'best time'), questions[part](shop)]);
    expect(conversation.answers.when).toBe(when);
  });

  test('a time beside a yes at the summary is kept, and nothing is sent yet', () => {
    const conversation = conversationAt('confirmation');
    expect(conversation.say('yes but call before 9am')).toEqual([
      taken.noted(shop, 'best time'),
      closing.unclear(shop),
    ]);
    expect(conversation.answers.when).toBe('before 9am');
  });
});

test('a visitor who would rather not leave a number is shown another way at once', () => {
  const conversation = conversationAt('phone');
  expect(conversation.say('I’d rather not give my phone')).toEqual([
    calls.byEmail(shop),
    questions.email(shop),
  ]);
});

test.each(sentences`
  it is correct | perfect send it | that all looks right to me, thanks | ok looks great | 100%
  thats it | all set | ✅ | ok thanks | thanks! | Thank you so much | ok great, thx | Gracias
  ok, muchas gracias | Perfecto, gracias
`)('"%s" at the summary sends the request', (line) => {
  const conversation = withLines(conversationAt('confirmation'), line);
  expect(conversation.dialogue.consultation.state).not.toBe('none');
});

test.each([
  ...['is it correct?', 'not quite', 'it is not good', 'no gracias'],
  ...['thanks, but the color is wrong', 'ok thanks, not yet', 'thanks for nothing'],
  ...['thanks, when do you call?', 'thank you, let me ask my wife', 'gracias, pero otro color'],
])('"%s" at the summary sends nothing yet', (line) => {
  const conversation = withLines(conversationAt('confirmation'), line);
  expect(conversation.dialogue.consultation.state).toBe('none');
});

test('thanks for a summary that is not shown yet sends nothing', () => {
  const conversation = startConversation(stateAt('address'));
  conversation.say('12 Oak Lane, Fairview, PA 18612');
  conversation.say('thanks');
  expect(conversation.dialogue.consultation.state).toBe('none');
  expect(conversation.replies().at(-1)).toBe(closing.unclear(shop));
});

test('a time in place of another changes no address', () => {
  const conversation = withLines(conversationAt('confirmation'), 'call me after 5 not 12');
  expect(conversation.answers.address).toBe('12 Oak Lane, Fairview, PA 18612');
});

describe('an answer beside a yes', () => {
  test.each([
    [
      'yes hello this is Bernice calling about the carpet for the stairs',
      { name: 'Bernice', flooring_type: 'Carpet for the stairs' },
    ],
    ['yes please, oak for the living room', { flooring_type: 'Oak for the living room' }],
    ['sure, my name is Dana', { name: 'Dana' }],
    ['yes, this is dana smith calling', { name: 'Dana Smith' }],
  ])('is kept: %s', (line, kept) => {
    const conversation = withLines(homeowner(), line);
    expect(conversation.answers).toEqual(kept);
    expect(conversation.dialogue.stage).toBe('flooring_type' in kept ? 'colors' : 'flooring_type');
  });

  test.each(sentences`
    no idea which floor | not sure | not sure which one | I don't know yet
  `)('"%s" before the form is not a no, and a yes after it begins the form', (line) => {
    const conversation = homeowner();
    expect(conversation.say(line).join()).toMatch(/That is fine.*Shall I set up/);
    expect(conversation.dialogue.stage).toBe('consultation_intro');
    conversation.say('ok');
    expect(conversation.dialogue.stage).toBe('flooring_type');
    conversation.say(line);
    expect(conversation.answers.flooring_type).toBe('Not sure');
  });
});
