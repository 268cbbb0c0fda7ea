import { describe, expect, test } from 'vitest';
import { demoBusiness as shop } from '../../rules/business.ts';
import { startConversation } from '../testing/conversation.ts';
import { agree, offered } from '../testing/offered-visit.ts';
import { questions, visits } from './texts.ts';

describe('a visit that is to be moved or canceled', () => {
  test.each([
    'I need to move my visit',
    'cancel my visit',
    'actually another day would be better',
    'changed my mind, cancel it',
    "I can't make it on Saturday",
    'mejor otro día',
    'quiero cancelar la cita',
  ])('is so by the button below: %s', (text) => {
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

  test.each(['yes cancel it', 'yes, move it to Friday'])(
    '%s is no yes to a consultation',
    (text) => {
      const conversation = startConversation({ stage: 'consultation_intro' });
      conversation.say('cancel my visit');
      conversation.say(text);
      expect(conversation.due('ask_assistant')).toMatchObject({ body: { message: text } });
      expect(conversation.dialogue.stage).toBe('consultation_intro');
    },
  );

  test('costs what the assistant says', () => {
    const conversation = offered();
    conversation.say('Saturday 9 AM');
    agree(conversation);
    conversation.say('is there a fee if I cancel?');
    expect(conversation.due('ask_assistant')).toBeDefined();
  });
});
