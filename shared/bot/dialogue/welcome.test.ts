import { describe, expect, test } from 'vitest';
import { demoBusiness as shop } from '../../rules/business.ts';
import {
  closedShop,
  nobodyThere,
  startConversation,
  switchedOff,
} from '../testing/conversation.ts';
import { greetings } from './texts.ts';

describe('the greeting', () => {
  test.each([
    [undefined, greetings.welcome_available(shop)],
    [switchedOff, greetings.welcome_unknown(shop)],
    [closedShop, greetings.welcome_closed_until(shop, 'tomorrow at 9 AM')],
    [nobodyThere, greetings.welcome_nobody_connected(shop)],
    [null, greetings.welcome_unknown(shop)],
  ])('tells what can be promised %#', (settings, expected) => {
    const conversation = startConversation({}, settings);
    conversation.event({ type: 'opened' });
    expect(conversation.replies()).toEqual([greetings.hello(shop), expected]);
  });

  test('comes once, however often the widget is opened', () => {
    const conversation = startConversation();
    conversation.event({ type: 'opened' });
    conversation.event({ type: 'opened' });
    conversation.replies();
    conversation.event({ type: 'opened' });
    expect(conversation.replies()).toHaveLength(2);
  });

  test('stands above what is written before it is over', () => {
    const conversation = startConversation({}, closedShop);
    conversation.event({ type: 'opened' });
    conversation.pass(100);
    conversation.say('do you have oak?');
    conversation.pass(8000);
    expect(conversation.dialogue.lines.map(({ text }) => text)).toEqual([
      greetings.hello(shop),
      greetings.welcome_closed_until(shop, 'tomorrow at 9 AM'),
      'do you have oak?',
    ]);
  });

  test('waits for the settings', () => {
    const conversation = startConversation({}, null);
    conversation.event({ type: 'opened' });
    conversation.event({ type: 'settings', settings: switchedOff });
    expect(conversation.replies()).toEqual([
      greetings.hello(shop),
      greetings.welcome_unknown(shop),
    ]);
  });
});
