import { expect, test } from 'vitest';
import { demoBusiness } from '../../rules/business.ts';
import { projectTypeOf } from '../language/flooring.ts';
import { friday, goodAnswers } from '../testing/conversation.ts';
import { leadFromChat, storedReply } from './lead-from-chat.ts';
import { isDialogueText } from './texts.ts';

test.each([
  ['Hardwood', 'hardwood'],
  ['harwood in the hall', 'hardwood'],
  ['LVP', 'luxury-vinyl'],
  ['vinyl that looks like wood', 'luxury-vinyl'],
  ['Tile and stone', 'tile'],
  ['carpt for the stairs', 'carpet'],
  ['laminate', 'laminate'],
  ['refinish my oak floors', 'refinishing'],
  ['carpet upstairs and tile in the bath', 'multiple'],
  ['Not sure', 'unsure'],
  ['something nice', 'unsure'],
])('%s is of type %s', (answer, type) => {
  expect(projectTypeOf(answer)).toBe(type);
});

test('the lead carries the answers in the visitor’s words', () => {
  expect(leadFromChat(goodAnswers)).toEqual({
    projectType: 'hardwood',
    timeframe: 'planning',
    message: 'Flooring: Hardwood\nColors: Light\nPatterns: Wide plank',
  });
});

test('the visitor hears both promises', () => {
  const reply = storedReply(demoBusiness, friday);
  expect(reply).toContain('within 24 hours');
  expect(reply).toContain('expect a call by');
  expect(isDialogueText(demoBusiness, reply)).toBe(true);
});
