import { expect, test } from 'vitest';
import { parts, Stage } from '../../contract/stage.ts';
import {
  closedShop,
  goodAnswers,
  nobodyThere,
  startConversation,
  switchedOff,
  withLines,
} from '../testing/conversation.ts';
import { chipsOf } from './chips.ts';

test.each(Stage.options)('every quick reply at the stage %s is understood', (stage) => {
  const start = { stage, answers: goodAnswers, visitor: { id: 'v', guest: false } };
  for (const choosing of [false, true]) {
    for (const chip of chipsOf(startConversation({ ...start, choosing }).dialogue)) {
      const conversation = withLines(startConversation({ ...start, choosing }), chip);
      expect(conversation.dialogue.misses, chip).toBe(0);
      expect(conversation.dialogue.due.length, chip).toBeGreaterThan(1);
    }
  }
});

test.each([switchedOff, closedShop, nobodyThere, null])(
  'the quick replies offer a person only when one can come %#',
  (settings) => {
    expect(chipsOf(startConversation().dialogue)).toContain('Talk to a person');
    expect(chipsOf(startConversation({}, settings).dialogue)).not.toContain('Talk to a person');
  },
);

test('the quick replies offer to skip floor, colors and patterns, and nothing else', () => {
  const skips = parts.filter((stage) =>
    chipsOf(startConversation({ stage }).dialogue).some((chip) => /any|skip|not sure/i.test(chip)),
  );
  expect(skips).toEqual(['flooring_type', 'colors', 'patterns']);
});
