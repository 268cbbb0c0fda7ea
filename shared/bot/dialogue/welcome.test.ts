import { describe, expect, test } from 'vitest';
import { demoBusiness as shop } from '../../rules/business.ts';
import { closedShop, nobodyThere, startTalk, switchedOff } from '../testing/conversation.ts';
import { greetings } from './texts.ts';

describe('the greeting', () => {
  test.each([
    [undefined, greetings.welcome_available()],
    [switchedOff, greetings.welcome_switched_off()],
    [closedShop, greetings.welcome_closed_until(shop, 'tomorrow at 9 AM')],
    [nobodyThere, greetings.welcome_nobody_connected()],
    [null, greetings.welcome_unknown()],
  ])('tells what can be promised %#', (settings, expected) => {
    const talk = startTalk(settings);
    talk.deed({ type: 'opened' });
    expect(talk.heard()).toEqual([greetings.hello(shop), expected]);
  });

  test('comes once, however often the widget is opened', () => {
    const talk = startTalk();
    talk.deed({ type: 'opened' });
    talk.deed({ type: 'opened' });
    talk.heard();
    talk.deed({ type: 'opened' });
    expect(talk.heard()).toHaveLength(2);
  });

  test('waits for the settings', () => {
    const talk = startTalk(null);
    talk.deed({ type: 'opened' });
    talk.deed({ type: 'settings', settings: switchedOff });
    expect(talk.heard()).toEqual([greetings.hello(shop), greetings.welcome_switched_off()]);
  });
});
