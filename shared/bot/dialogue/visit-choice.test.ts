import { describe, expect, test } from 'vitest';
import { demoBusiness as shop } from '../../rules/business.ts';
import { sentences } from '../../testing/sentences.ts';
import { startConversation } from '../testing/conversation.ts';
import { agree, find, last, offered, sent, taken, times, words } from '../testing/offered-visit.ts';
import { chipsOf } from './chips.ts';
import { closing, isDialogueText, questions, visits } from './texts.ts';

describe('after a request is stored', () => {
  test('a yes that picks none is asked which', () => {
    const conversation = offered();
    conversation.say('yes please');
    expect(conversation.replies().at(-1)).toBe(visits.whichTime(shop, words.join(', ')));
    conversation.say('sure lets do the second one');
    expect(taken(conversation)).toEqual(['11-21 09:00']);
  });

  test('times are offered behind its reply, and chips pick them', () => {
    const conversation = sent();
    expect(conversation.due('find_times')).toMatchObject({ consultation: 'r1' });
    find(conversation);
    expect(conversation.replies()).toEqual([
      'Thank you!',
      visits.offer(shop, words.join(', '), 'Eastern Time'),
    ]);
    expect(chipsOf(conversation.dialogue)).toEqual([...words, ...last]);
    conversation.say('Saturday 9 AM');
    expect(taken(conversation)).toEqual(['11-21 09:00']);
    agree(conversation);
    expect(conversation.replies()).toEqual([
      visits.agreed(shop, 'Saturday, November 21 at 9 AM, Eastern Time'),
    ]);
    expect(chipsOf(conversation.dialogue)[0]).toBe('Your visit');
    expect(conversation.dialogue.lines.some(({ text }) => text.includes('/visit/'))).toBe(false);
  });

  test.each([[[]], [null]])('where none are free nothing is said of them %#', (found) => {
    const conversation = sent();
    if (found) find(conversation, found);
    else conversation.settle('find_times', { type: 'times_unknown' });
    expect(conversation.replies()).toEqual(['Thank you!']);
    expect(chipsOf(conversation.dialogue)).toContain('New request');
  });

  test.each([
    ['the first one', '11-20 19:00'],
    ['second one please', '11-21 09:00'],
    ['the last one works', '11-23 10:00'],
    ['mejor el sábado a las nueve', '11-21 09:00'],
  ])('"%s" takes that one', (line, time) => {
    const conversation = offered();
    conversation.say(line);
    expect(taken(conversation)).toEqual([time]);
  });

  test('what is found for a request that another one followed is not offered', () => {
    const conversation = sent();
    conversation.say('New request');
    find(conversation);
    expect(conversation.dialogue.visit).toBeNull();
    expect(conversation.dialogue.stage).toBe('flooring_type');
  });

  test('who is in trouble is offered none', () => {
    const trouble = { dial: null, step: 'passed', from: 'confirmation' } as const;
    const conversation = sent();
    const { dialogue } = conversation;
    const troubled = startConversation({ ...dialogue, trouble });
    find(troubled);
    expect(troubled.dialogue.visit).toBeNull();
  });
});

describe('a time', () => {
  test('is picked by its day, and by writing it', () => {
    const conversation = offered();
    conversation.say('Another time');
    expect(conversation.replies()).toEqual([visits.whichDay(shop)]);
    const days = ['Today', 'Saturday', 'Monday', 'Tuesday', 'Friday, November 27'];
    expect(chipsOf(conversation.dialogue).slice(0, 5)).toEqual(days);
    conversation.say('Friday, November 27');
    expect(chipsOf(conversation.dialogue)[4]).toBe('Friday, November 27, 2 PM');
    conversation.say('friday at 2');
    expect(taken(conversation)).toEqual(['11-27 14:00']);
  });

  test('that is not free brings those around it', () => {
    const conversation = offered();
    conversation.say('tuesday at 7 pm');
    const near = 'Tuesday 3 PM, Tuesday 3:30 PM, Tuesday 4 PM';
    expect(conversation.replies()).toEqual([visits.notFree(shop, near)]);
    conversation.say('4pm');
    expect(taken(conversation)).toEqual(['11-24 16:00']);
  });

  test('is taken once, however often it is pressed', () => {
    const conversation = offered();
    conversation.say('Saturday 9 AM');
    conversation.say('Saturday 9 AM');
    conversation.say('Monday 10 AM');
    expect(taken(conversation)).toEqual(['11-21 09:00']);
    expect(conversation.replies()).toEqual([visits.taking(shop), visits.taking(shop)]);
  });

  test('that somebody else has taken meanwhile gives way to the next ones', () => {
    const conversation = offered();
    conversation.say('Saturday 9 AM');
    conversation.settle('take_time', { type: 'time_lost', next: times.slice(2, 4) });
    const next = 'Saturday 9:30 AM, Saturday 10 AM';
    expect(conversation.replies()).toEqual([visits.lost(shop, next)]);
    expect(chipsOf(conversation.dialogue)).toEqual([...next.split(', '), ...last]);
    conversation.say('saturday at 9');
    expect(taken(conversation)).toHaveLength(1);
  });

  test('that could not be taken may be tried again', () => {
    const conversation = offered();
    conversation.say('Saturday 9 AM');
    conversation.settle('take_time', { type: 'time_failed' });
    expect(conversation.replies()).toEqual([visits.failed(shop)]);
    conversation.say('Saturday 9 AM');
    expect(taken(conversation)).toHaveLength(2);
  });

  test.each(['no thanks', 'Just call me', 'no'])('is optional: %s', (text) => {
    const conversation = offered();
    conversation.say(text);
    expect(conversation.replies()).toEqual([visits.byCall(shop)]);
    expect(conversation.dialogue.visit).toBeNull();
    conversation.say('yes');
    expect(conversation.replies()).toEqual([closing.storedAlready(shop)]);
  });

  test('stays offered while something else is asked', () => {
    const conversation = offered();
    conversation.say('do you install stairs?');
    conversation.assistant({ message: 'We do.' });
    expect(conversation.replies()).toEqual(['We do.']);
    expect(chipsOf(conversation.dialogue)).toEqual([...words, ...last]);
  });
});

test('in Spanish the times are Spanish, and picked in Spanish', () => {
  const conversation = offered({ language: 'es' });
  const chips = chipsOf(conversation.dialogue);
  expect(chips[1]).toBe('el sábado, 9 AM');
  conversation.say('el martes a las 4');
  expect(taken(conversation)).toEqual(['11-24 16:00']);
  agree(conversation);
  expect(conversation.replies()[0]).toContain('El martes 24 de noviembre a las 4 PM');
});

test('all that is said of times is known as SallieBot’s own', () => {
  const conversation = offered();
  for (const text of ['Another time', 'tuesday', 'tuesday at 7 pm', 'yes', 'monday at noon']) {
    conversation.say(text);
    conversation.pass(8000);
  }
  agree(conversation);
  conversation.pass(8000);
  const said = conversation.dialogue.lines.filter(({ from }) => from === 'bot').slice(1);
  expect(said.length).toBeGreaterThan(5);
  for (const { text } of said) expect(isDialogueText(shop, text), text).toBe(true);
});

test('"another day" asks for the days', () => {
  const conversation = offered();
  conversation.say('another day please');
  expect(conversation.replies()).toEqual([visits.whichDay(shop)]);
});

describe('a visit that is to be moved or canceled', () => {
  test.each(sentences`
    I need to move my visit | cancel my visit | actually another day would be better
    changed my mind, cancel it | I can't make it on Saturday | mejor otro día
    quiero cancelar la cita
  `)('is so by the button below: %s', (text) => {
    const conversation = offered();
    conversation.say('Saturday 9 AM');
    agree(conversation);
    conversation.pass(8000);
    conversation.say(text);
    conversation.pass(8000);
    const said = conversation.dialogue.lines.findLast(({ from }) => from === 'bot');
    expect(said?.text).toMatch(/"(Your visit|Su visita)" (below|aquí abajo)/);
    expect(conversation.due('ask_assistant')).toBeUndefined();
  });

  test('by its mail where SallieBot has agreed none, and the question is asked again', () => {
    const conversation = startConversation({ stage: 'colors' });
    conversation.say('I want to cancel my visit');
    expect(conversation.replies()).toEqual([visits.changeElsewhere(shop), questions.colors(shop)]);
    expect(conversation.dialogue.stage).toBe('colors');
  });

  test.each(sentences`
    yes cancel it | yes, move it to Friday
  `)('%s is no yes to a consultation', (text) => {
    const conversation = startConversation({ stage: 'consultation_intro' });
    conversation.say('cancel my visit');
    conversation.say(text);
    expect(conversation.due('ask_assistant')).toMatchObject({ body: { message: text } });
    expect(conversation.dialogue.stage).toBe('consultation_intro');
  });

  test('costs what the assistant says', () => {
    const conversation = offered();
    conversation.say('Saturday 9 AM');
    agree(conversation);
    conversation.say('is there a fee if I cancel?');
    expect(conversation.due('ask_assistant')).toBeDefined();
  });
});
