import { available, switchedOff } from '@sallie/shared/bot/testing/conversation';
import { homeowner } from '@sallie/shared/bot/testing/homeowner';
import type { ChatbotQuestion } from '@sallie/shared/contract/chatbot';
import { expect, test } from 'vitest';
import { friday, reply } from '../testing/model-assistant.ts';
import talks from './data/trouble-talks.json' with { type: 'json' };

/* Whole conversations about trouble: nobody is sold anything, and everybody reads that it was passed on. */

const sells =
  /consultation|flooring are you|any colors|pattern or style|address of the project|just need a few details|"book"|estimate|visita gratis|tipo de piso/i;

function talk(lines: readonly string[], settings: typeof available) {
  const isPersonThere = settings.effective;
  const conversation = homeowner({}, settings, ({ message, conversationHistory }) => {
    const history = historyOf(conversationHistory);
    const answer = reply({ question: message, history, now: friday, isPersonThere });
    return { ...answer, requiresAction: answer.actionType !== null };
  });
  const heard = lines.map((line) => conversation.say(line));
  return { heard, conversation };
}

const historyOf = (told: ChatbotQuestion['conversationHistory']) =>
  told.map(({ role, content }) => ({
    role: role === 'user' ? ('user' as const) : ('assistant' as const),
    content,
  }));

test.each(talks.map((lines) => [lines.join(' / '), lines] as const))(
  'SallieBot sells nothing in trouble and passes it on: %s',
  (_, lines) => {
    for (const settings of [switchedOff, available]) {
      const { heard, conversation } = talk(lines, settings);
      // Before the trouble it is a request like any other.
      const from = lines.findIndex((_line, at) => conversation.asked.includes(lines[at] ?? ''));
      const after = heard.slice(from).flat();
      expect(after.filter((said) => sells.test(said))).toEqual([]);
      const isWithPerson = conversation.dialogue.stage === 'live_chat';
      expect(
        after.filter((said) => /It is with our team|Nuestro equipo ya lo tiene/.test(said)).length >
          0 || isWithPerson,
      ).toBe(true);
      expect(conversation.doneOf('create_visitor')).not.toEqual([]);
    }
  },
);

test('SallieBot says to shut the water off where water is, and whom to call where a person may be hurt', () => {
  const said = (question: string) =>
    reply({ question, history: [], now: friday, isPersonThere: false }).message;
  expect(said('my floor is flooded, your crew left the water on')).toContain('shut the water off');
  expect(said('the new hardwood is buckling in the hallway')).not.toContain('water');
  expect(said("there is a staple in the baby's mouth")).toMatch(/911.*1-800-222-1222/s);
  expect(said('my baby ate a piece of carpet')).toContain('1-800-222-1222');
  expect(said('the furnace will not light since the crew moved it')).toMatch(
    /Leave the house.*911 or your gas company/s,
  );
  expect(said('I smell gas in the kitchen')).not.toContain('Poison');
  expect(said('my mother tripped on your threshold and broke her wrist')).toContain('911');
  expect(said('i slipped in your showroom')).toContain('911');
  expect(said('nobody showed up today')).not.toMatch(/911|water/);
});
