import type { TaughtAnswer } from '@sallie/shared/contract/answers';
import { expect, test } from 'vitest';
import { withModel, withTaught } from '../testing/model-assistant.ts';
import { says } from '../testing/scripted-openai.ts';

/* A model words more, and undoes nothing: trouble first, honest limits, taught answers. */

test.each([
  [
    'my toilet overflowed and the laminate is swollen',
    'Yes, we sell laminate! Want a quote?',
    /sorry/,
  ],
  ['your installer never showed up', 'We have lovely carpets in every color.', /sorry/],
  ['do you install radiant heat', 'Yes, we do that all the time.', /rather not/],
  ['do you sell linoleum', 'We gladly sell linoleum in many colors.', /do not see linoleum/],
  ['$2 a foot, confirm?', 'Yes, confirmed.', /do not quote/],
  ['can you finance it?', 'Sure, whatever you like.', /rather not guess/],
  ['abren los domingos?', 'Yes, come on Sunday.', /cerrada/],
  [
    'are you open on black friday',
    'We are closed on Friday, November 27.',
    /November 27: 10:00 AM - 8:00 PM/,
  ],
])('a model’s words do not replace what SallieBot knows: %s', async (question, invented, told) => {
  const { ask } = await withModel(says(invented));
  const { message } = await ask(question);
  expect(message).toMatch(told);
  expect(message).not.toContain(invented);
});

test('SallieBot answers trouble itself, as urgent, in a conversation that the model words', async () => {
  const { ask } = await withModel(says('We carry oak and hickory.'), says('Thank you for asking.'));
  expect(await ask('do you have oak?')).toMatchObject({ from: 'model', urgent: false });
  expect(await ask('the floor you laid is buckling')).toMatchObject({
    from: 'local',
    urgent: true,
  });
  expect(await ask('who owns the shop?')).toMatchObject({ from: 'model', urgent: false });
});

test('SallieBot says a taught answer in the words of staff, and the model’s prompt holds it', async () => {
  const visa: TaughtAnswer = {
    id: 'visa',
    questions: ['do you take visa?', 'cards?'],
    answer: 'All cards,\nand cash.',
    until: null,
    public: false,
    off: false,
    version: 1,
    by: 'Dana',
    at: '2026-11-20T15:00:00.000Z',
  };
  const { ask, model } = await withTaught([visa], says('We carry oak.'));
  expect(await ask('do you take visa?')).toMatchObject({ message: visa.answer, from: 'local' });
  expect(model.asked).toHaveLength(0);
  await ask('do you have oak?');
  expect(model.asked[0]?.messages[0]?.content).toContain(
    '- Asked "do you take visa?" or "cards?": All cards, and cash.',
  );
});
