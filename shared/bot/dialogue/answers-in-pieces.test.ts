import { describe, expect, test } from 'vitest';
import type { Part, Stage } from '../../contract/stage.ts';
import { demoBusiness as shop } from '../../rules/business.ts';
import { sentences } from '../../testing/sentences.ts';
import { withLines } from '../testing/conversation.ts';
import { conversationAt, homeowner } from '../testing/homeowner.ts';
import { missed, misses, questions } from './texts.ts';

describe('an address adds up', () => {
  test.each([
    ['i live at 12 Elm St | in Fairview PA 18612', '12 Elm St, Fairview PA 18612'],
    ['calle Main 44 | Fairview PA 18612', 'calle Main 44, Fairview PA 18612'],
    ['vivo en 12 Elm St | en Fairview PA 18612', '12 Elm St, Fairview PA 18612'],
    ['12 Elm Street | Millbrook | PA | 18699', '12 Elm Street, Millbrook, PA 18699'],
    [
      '12 Elm Street | in Millbrook | Pennsylvania | zip is 18699',
      '12 Elm Street, Millbrook, Pennsylvania 18699',
    ],
    ['12 Elm Street, Millbrook | 18699 | pa', '12 Elm Street, Millbrook, PA 18699'],
    ['Millbrook PA 18699 | 12 Elm Street', '12 Elm Street, Millbrook PA 18699'],
    ['12 elm st | 12 elm street millbrook | pa 18699', '12 elm street millbrook, pa 18699'],
    [
      '12 Elm Street Millbrook 18699 | 12 Elm Street Millbrook PA',
      '12 Elm Street Millbrook PA 18699',
    ],
    ['12 Elm Street Millbrook PA 1869 | 18699', '12 Elm Street Millbrook PA 1869 18699'],
    [
      '12 Elm Street | do you come to Fairview? | Fairview PA 18612',
      '12 Elm Street, Fairview PA 18612',
    ],
    [
      '12 Elm Street | can i change the street? its 19 elm street | Millbrook PA 18699',
      '19 elm street, Millbrook PA 18699',
    ],
    [
      '12 Elm Street | no wait its 21 elm street | Millbrook PA 18699',
      '21 elm street, Millbrook PA 18699',
    ],
  ])('%s', (lines, whole) => {
    const conversation = withLines(conversationAt('address'), ...lines.split(' | '));
    expect(conversation.answers.address).toBe(whole);
    expect(conversation.dialogue).toMatchObject({ stage: 'confirmation', draft: '' });
  });

  test('SallieBot names the missing part of an address beside what is there', () => {
    const conversation = conversationAt('address');
    expect(conversation.say('12 Elm Street')).toEqual([misses.address[0](shop)]);
    expect(conversation.say('Millbrook PA')).toEqual([
      missed.noZip(shop, '12 Elm Street, Millbrook PA'),
    ]);
    expect(conversation.say('18699').at(-1)).toContain('Is everything correct?');
  });

  test('a visitor who adds nothing is told what is still missing, and not that the street is', () => {
    const conversation = conversationAt('address');
    const [, second] = ['12 Elm Street', 'yes'].map((line) => conversation.say(line));
    expect(second).toEqual([missed.noZip(shop, '12 Elm Street')]);
  });

  test.each(sentences`
    same as before | ok | hi | no idea | the blue house | I told you
  `)('"%s" adds nothing to the address', (line) => {
    const conversation = withLines(conversationAt('address'), '12 Elm Street', line);
    expect(conversation.dialogue.draft).toBe('12 Elm Street');
    expect(conversation.answers.address).toBeUndefined();
  });
});

describe('a question inside an answer', () => {
  test.each<[Stage, string]>([
    ['flooring_type', 'not sure whats good for dogs?'],
    ['flooring_type', "not sure, what's best for a kitchen"],
    ['flooring_type', 'not sure whats good for dogs'],
    ['colors', 'idk what do u recommend for a kitchen'],
    ['flooring_type', 'oak maybe, how much is it?'],
    ['colors', 'not sure what color hides scratches? do you have samples?'],
    ['patterns', "don't know what is herringbone?"],
    ['phone', 'not sure, will you sell it?'],
    ['email', 'hm, will you spam me?'],
    ['address', 'do you come to Pine Grove?'],
  ])('%s: "%s" is answered and the stage stays', (stage, line) => {
    const conversation = conversationAt(stage);
    const before = conversation.answers;
    const replies = conversation.say(line);
    expect(conversation.asked).toEqual([line]);
    expect(replies).toEqual(['An answer.', questions[stage as Part](shop)]);
    expect(conversation.answers).toEqual(before);
    expect(conversation.dialogue).toMatchObject({ stage, misses: 0 });
  });

  test.each<[Stage, string, string, Part]>([
    ['name', 'Dana Smith, why do you ask?', 'Dana Smith', 'phone'],
    ['phone', '570 555 0188, do you work on Saturdays?', '5705550188', 'email'],
    ['email', 'dana@y.com. do you install stairs?', 'dana@y.com', 'address'],
  ])('%s: "%s" is an answer and a question', (stage, line, value, next) => {
    const conversation = conversationAt(stage);
    const replies = conversation.say(line);
    expect(conversation.answers[stage as Part]).toBe(value);
    expect(replies).toEqual(['An answer.', questions[next](shop)]);
  });

  test('an address with a question behind it is kept without the question', () => {
    const conversation = conversationAt('address');
    conversation.say('12 Elm Street, Millbrook, PA 18699, do you come here?');
    expect(conversation.answers.address).toBe('12 Elm Street, Millbrook, PA 18699');
    expect(conversation.asked).toHaveLength(1);
  });

  test.each(sentences`
    not sure | I don't know what would be best | no idea yet | not sure what i want
  `)('"%s" is no question', (line) => {
    const conversation = withLines(conversationAt('flooring_type'), line);
    expect(conversation.answers.flooring_type).toBe('Not sure');
  });
});

test('a visitor who does not complete their address is told of the form', () => {
  const conversation = conversationAt('address');
  const replies = ['12 Elm Street', 'hm', 'so'].flatMap((line) => conversation.say(line));
  expect(replies.at(-2)).toContain('I am missing the ZIP code');
  expect(replies.at(-1)).toContain('fill in the form at /consultation');
});

test.each([
  ['address', ["we haven't moved yet, the house is 210 Harmon St in Cedar Hollow", 'PA', '18655']],
  ['email', ['210 Harmon St', 'Cedar Hollow pa', '18655']],
] as const)('at %s %j is one address', (stage, lines) => {
  const conversation = withLines(conversationAt(stage), ...lines);
  expect(conversation.answers.address).toMatch(/^210 Harmon St, Cedar Hollow,? pa 18655$/i);
});

describe('a street and a town make one address, whenever they are said', () => {
  test.each([
    [
      'I live at 12 Elm Street | yes | carpet | in Millbrook PA 18699 | any | any',
      '12 Elm Street, Millbrook PA 18699',
    ],
    [
      'we are in Millbrook, PA 18699 | yes | carpet | my house is at 12 Elm Street | any | any',
      '12 Elm Street, Millbrook, PA 18699',
    ],
    [
      'I live at 12 Elm Street | yes | carpet | in Millbrook PA | the zip is 18699 | any | any',
      '12 Elm Street, Millbrook PA 18699',
    ],
    [
      'I live at 12 Elm Street, yes | book | carpet | any | any | 18699 | Millbrook, Pennsylvania',
      '12 Elm Street, Millbrook, Pennsylvania 18699',
    ],
  ])('%s', (lines, whole) => {
    const conversation = homeowner();
    conversation.say(...lines.split(' | '), 'Dana Smith', '570 555 0199', 'dana@x.com');
    if (conversation.dialogue.stage === 'address') conversation.say('Millbrook PA');
    expect(conversation.answers.address).toBe(whole);
    expect(conversation.answers).toMatchObject({ flooring_type: 'Carpet', name: 'Dana Smith' });
    expect(conversation.dialogue.stage).toBe('confirmation');
  });

  test('a street said early is completed by the town said at the address', () => {
    const conversation = conversationAt('colors');
    conversation.say('my house is at 12 Elm Street', 'gray', 'any', 'Dana', '570 555 0199');
    conversation.say('dana@x.com', 'Millbrook PA 18699');
    expect(conversation.answers.address).toBe('12 Elm Street, Millbrook PA 18699');
  });

  test.each([
    ['9 Elm Road, Dalton PA', '18633'],
    ['no its 9 Elm Road Dalton', 'PA 18633'],
  ])('SallieBot asks for the rest of another address said at the summary: %s', (line, rest) => {
    const conversation = withLines(conversationAt('confirmation'), line);
    expect(conversation.dialogue.stage).toBe('address');
    conversation.say(rest);
    expect(conversation.answers.address).toMatch(/^9 Elm Road, Dalton,? PA 18633$/);
    expect(conversation.dialogue.stage).toBe('confirmation');
  });
});
