import { expect, test } from 'vitest';
import { reply } from '../testing/model-assistant.ts';
import { actionFor } from './assistant.ts';

const offered = 'Shall I set up a free in-home consultation for you?';
const done = 'Your request is with our team. Is there anything else I can help with?';

test.each([
  ['I want to book a consultation', 'consultation_intro', undefined, 'collect_info'],
  ['book', 'declined', undefined, 'collect_info'],
  ['book', 'phone', undefined, null],
  ['yes', 'consultation_intro', undefined, 'collect_info'],
  ['yes', 'consultation_intro', offered, 'collect_info'],
  ['yes', 'consultation_intro', done, null],
  ['yes', 'colors', offered, null],
  ['can I talk to a person', 'email', undefined, 'live_chat'],
  ['can I talk to a person', 'live_chat', undefined, null],
  ['What are your hours?', 'consultation_intro', offered, null],
  ['collect_info', 'consultation_intro', offered, null],
] as const)('%j at %s sets off the right thing', (question, stage, said, action) => {
  const history = said ? [{ role: 'assistant' as const, content: said }] : [];
  const { actionType } = reply({ question, history, now: new Date(), isPersonThere: true });
  expect(actionFor(actionType, { question, stage, history })).toBe(action);
});
