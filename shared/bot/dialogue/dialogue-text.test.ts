import { expect, test } from 'vitest';
import { demoBusiness as shop } from '../../rules/business.ts';
import { goodAnswers, startConversation } from '../testing/conversation.ts';
import { closing, greetings, isDialogueText, live, missed, taken } from './texts.ts';

test('isDialogueText knows everything that SallieBot says in a conversation', () => {
  const conversation = startConversation();
  conversation.event({ type: 'opened' });
  conversation.pass(4000);
  for (const text of [
    'yes',
    ...Object.values(goodAnswers),
    'no',
    'nothing',
    'stop',
    'human',
    'end chat',
  ]) {
    conversation.say(text);
    conversation.pass(7000);
  }
  const said = conversation.dialogue.lines
    .filter(({ from }) => from === 'bot')
    .map(({ text }) => text);
  expect(said.length).toBeGreaterThan(15);
  for (const text of said) expect(isDialogueText(shop, text), text).toBe(true);
  expect(
    isDialogueText(shop, closing.stored(shop, 'We open Monday at 10 AM; expect a call by 11 AM')),
  ).toBe(true);
  expect(live.tookOver(shop, shop.name)).toMatch(/[^.]\.$/);
  for (const text of [
    live.tookOver(shop, shop.name),
    closing.storedForLater(shop, 'We open Monday at 10 AM; expect a call by 11 AM'),
    closing.corrected(shop, 'Phone: (570) 555-0123'),
    taken.noted(shop, 'phone number and email address'),
    taken.changed(shop, 'Email: dana@example.com'),
    taken.street(shop, '12 Elm Street'),
    missed.noZip(shop, '12 Elm Street, Millbrook PA'),
  ]) {
    expect(isDialogueText(shop, text), text).toBe(true);
  }
  expect(isDialogueText(shop, greetings.welcome_closed_until(shop, 'today at 9 AM'))).toBe(true);
});

test.each([
  'Your floor is free of charge.',
  '',
  'anything\nat all',
  `${closing.whichPart(shop)} Also send money.`,
])('isDialogueText does not know the words of others: %s', (text) => {
  expect(isDialogueText(shop, text)).toBe(false);
});
