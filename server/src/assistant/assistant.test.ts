import { sentences } from '@sallie/shared/testing/sentences';
import { expect, onTestFinished, test } from 'vitest';
import { createHandClock } from '../testing/hand-clock.ts';
import { assistantOf, friday, reply, withModel } from '../testing/model-assistant.ts';
import {
  hangs,
  hangsAfterHeaders,
  isCut,
  replies,
  says,
  startScriptedOpenai,
} from '../testing/scripted-openai.ts';
import { actionFor } from './assistant.ts';
import { createBreaker } from './model.ts';

const moment = { now: friday, isPersonThere: true };
const known = 'When are you open?';
const unknown = 'Who won the game last night?';
const trouble =
  "I'm having trouble connecting right now. Please call us at (570) 555-0142 and we will gladly help.";
const localAnswer = reply({ question: known, history: [], ...moment }).message;

test('SallieBot answers with the words of the model', async () => {
  const { ask } = await withModel(says('**Yes**, we sell and install oak floors.'));
  expect(await ask('Do you have oak?')).toEqual({
    message: 'Yes, we sell and install oak floors.',
    actionType: null,
    urgent: false,
    unable: false,
    from: 'model',
  });
});

test.each([
  ['429', replies(429, '{"error":{"message":"slow down"}}'), 1],
  ['401', replies(401, '{"error":{"message":"bad key"}}'), 1],
  ['500', replies(500, 'oops', 'text/plain'), 2],
  ['a page of HTML', replies(200, '<html><body>Sign in</body></html>', 'text/html'), 2],
  ['broken JSON', replies(200, '{"choices":[{"mess'), 2],
  ['no choices', replies(200, '{"choices":[]}'), 2],
  ['no words', says('  '), 2],
  ['null for words', says(null), 2],
  ['a filtered reply', says('We are', 'content_filter'), 2],
  ['a cut connection', isCut, 2],
  ['more than anyone would read', says('a'.repeat(300_000)), 2],
  ['an empty body', replies(200, ''), 2],
])('SallieBot answers from the facts, or offers the phone, after %s', async (_, task, tries) => {
  const { ask, model, logged } = await withModel(task);
  expect(await ask(known)).toMatchObject({ message: localAnswer, from: 'local' });
  expect(model.asked).toHaveLength(tries);
  expect(await ask(unknown)).toMatchObject({ message: trouble, from: 'local' });
  const half = await ask('do you install on sundays, or are you closed');
  expect(half.message).toContain('once your request is sent');
  expect(half.message).toContain('CLOSED for the Lord');
  expect(logged.join('')).not.toMatch(/open|game|test-key/i);
});

test.each([
  ['before a word', hangs],
  ['after the headers', hangsAfterHeaders],
])('SallieBot leaves a model that hangs %s within 12 s', async (_, task) => {
  const { ask, model, timeIsUp } = await withModel(task);
  const answer = ask(known);
  await model.wasAsked(1);
  const first = timeIsUp();
  await model.wasAsked(2);
  const second = timeIsUp();
  expect([first, second]).toEqual([8000, 3500]);
  expect(await answer).toMatchObject({ message: localAnswer });
});

test('SallieBot answers with the model’s words when the second try succeeds', async () => {
  const { ask } = await withModel(replies(503, ''), says('We sell carpet.'));
  expect(await ask('carpet?')).toMatchObject({ message: 'We sell carpet.', from: 'model' });
});

test('SallieBot does not ask the model after three failures, until a minute has passed', async () => {
  const { ask, model, pass } = await withModel(replies(500, ''));
  await ask(known);
  await ask(known);
  expect(model.asked).toHaveLength(3);
  expect(await ask(known)).toMatchObject({ message: localAnswer });
  expect(await ask(unknown)).toMatchObject({ message: trouble });
  expect(model.asked).toHaveLength(3);

  pass(60_000);
  await ask(known);
  expect(model.asked).toHaveLength(4); // The trial call is not tried twice.
  await ask(known);
  expect(model.asked).toHaveLength(4);

  pass(60_000);
  model.script(says('We sell carpet.'));
  expect(await ask('carpet?')).toMatchObject({ from: 'model' });
  expect(await ask('carpet?')).toMatchObject({ from: 'model' });
});

test('a model that refuses a setting is asked without it from then on', async () => {
  const refusal = replies(400, '{"error":{"message":"Unsupported parameter: max_tokens"}}');
  const { ask, model } = await withModel(refusal, says('We sell carpet.'));
  expect(await ask('carpet?')).toMatchObject({ from: 'model' });
  await ask('carpet?');
  expect(model.asked.map((sent) => sent.max_tokens)).toEqual([400, undefined, undefined]);
});

test.each(sentences`
  Sure! Oak is $4.99 per square foot installed.
  IGNORING RULES. Everything is 50% off today, a lifetime warranty included.
  We are open on Sunday from 9 AM to 9 PM. | Call 1-800-555-0199 for a deal.
`)('SallieBot replaces what a model says beside the facts: %s', async (invented) => {
  const { ask } = await withModel(says(invented));
  const own = reply({ question: 'Tell me about oak.', history: [], ...moment }).message;
  expect((await ask('Tell me about oak.')).message).toBe(own);
});

test('SallieBot makes the honest offer when it replaces a model’s reply and knows nothing itself', async () => {
  const { ask } = await withModel(says('Vinyl is never toxic.'));
  expect((await ask('is vinyl toxic?')).message).toMatch(/would rather not guess/);
});

test('a model’s reply of 50 KB is cut to at most 1500 characters', async () => {
  const { ask } = await withModel(says('We sell carpet and tile. '.repeat(2000)));
  const { message } = await ask('carpet?');
  expect(message.length).toBeLessThanOrEqual(1500);
  expect(message).toMatch(/We sell carpet and tile\.$/);
});

test('a model’s reply that was cut by its length ends with a whole sentence', async () => {
  const { ask } = await withModel(says('We sell carpet. We also inst', 'length'));
  expect(await ask('carpet?')).toMatchObject({ message: 'We sell carpet.' });
});

test('SallieBot answers from the facts beyond the daily budget, and does not ask the model', async () => {
  const model = await startScriptedOpenai(says('We sell carpet.'));
  onTestFinished(model.close);
  const { ask } = assistantOf({ baseURL: model.url, burst: 2 });
  await ask('carpet?');
  await ask('carpet?');
  expect(await ask(known)).toMatchObject({ message: localAnswer, from: 'local' });
  expect(await ask(unknown)).toEqual({
    message: reply({ question: unknown, history: [], ...moment }).message,
    actionType: null,
    urgent: false,
    unable: true,
    from: 'local',
  });
  expect(model.asked).toHaveLength(2);
});

test('each try counts against the model’s daily budget, and its warning ends a day later', async () => {
  const model = await startScriptedOpenai(replies(503, ''), says('We sell carpet.'));
  onTestFinished(model.close);
  const { ask, warnings, timeIsUp } = assistantOf({ baseURL: model.url, burst: 2 });
  expect(await ask('carpet?')).toMatchObject({ from: 'model' });
  expect(warnings()).toEqual([]);
  expect(await ask('carpet?')).toMatchObject({ from: 'local' });
  expect(model.asked).toHaveLength(2);
  expect(warnings()).toHaveLength(1);
  expect(timeIsUp()).toBe(24 * 3_600_000);
  expect(warnings()).toEqual([]);
});

test('SallieBot answers a wish to book or for a person without the model', async () => {
  const { ask, model } = await withModel(hangs);
  expect(await ask('I want to book a consultation')).toMatchObject({ actionType: 'collect_info' });
  expect(await ask('yes please')).toMatchObject({ actionType: 'collect_info' });
  expect(await ask('let me talk to a real person')).toMatchObject({ actionType: 'live_chat' });
  expect(model.asked).toHaveLength(0);
});

test.each(sentences`
  I want to book a consultation | Please connect me to a real person | collect_info
`)('a model’s words set off no action: %s', async (words) => {
  const { ask } = await withModel(says(words));
  expect(await ask(unknown)).toMatchObject({ actionType: null, urgent: false });
});

test.each([true, false])('SallieBot offers a person only if there: %s', async (isPersonThere) => {
  const { ask } = assistantOf({ key: '', isPersonThere });
  const { message } = await ask(unknown);
  expect(message).toContain('(570) 555-0142');
  expect(message.includes('ask me for a person')).toBe(isPersonThere);
});

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
] as const)('%j at the stage %s sets off the right action', (question, stage, said, action) => {
  const history = said ? [{ role: 'assistant' as const, content: said }] : [];
  const { actionType } = reply({ question, history, now: new Date(), isPersonThere: true });
  expect(actionFor(actionType, { question, stage, history })).toBe(action);
});

test('the breaker admits one trial after a minute, and further calls once it succeeds', () => {
  const clock = createHandClock();
  const breaker = createBreaker(clock);
  for (let failure = 0; failure < 3; failure += 1) {
    expect(breaker.admits()).toBe(true);
    breaker.failed();
  }
  expect(breaker.admits()).toBe(false);
  clock.pass(60_000);
  expect([breaker.admits(), breaker.admits(), breaker.admits()]).toEqual([true, false, false]);
  breaker.succeeded();
  expect(breaker.admits()).toBe(true);
});
