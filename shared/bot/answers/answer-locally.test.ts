import fc from 'fast-check';
import { expect, test } from 'vitest';
import { demoBusiness } from '../../rules/business.ts';
import { friday, momentAt } from '../testing/conversation.ts';
import { questions } from '../testing/questions.ts';
import { actionOf, answerLocally } from './answer-locally.ts';

const _clock = () => performance.now();

test('at least eighty questions', () => {
  expect(questions.length).toBeGreaterThanOrEqual(80);
});

test.each(questions)('%s', (question, holds, outcome) => {
  const answer = answerLocally(demoBusiness, question, momentAt(friday));
  for (const fact of holds) expect(answer.message).toContain(fact);
  const action = outcome === 'collect_info' || outcome === 'live_chat' ? outcome : null;
  expect(answer.actionType).toBe(action);
  expect(answer.known).toBe(outcome !== 'unknown');
  expect(actionOf(question)).toBe(action);
  expect(answer.message.length).toBeLessThanOrEqual(1500);
});

test('on a holiday "open today?" is answered honestly', () => {
  const thanksgiving = new Date('2026-11-26T17:00:00Z');
  const answer = answerLocally(demoBusiness, 'are you open today', momentAt(thanksgiving));
  expect(answer.message).toContain('closed for Thanksgiving');
  expect(answerLocally(demoBusiness, 'open now?', momentAt(thanksgiving)).message).toContain(
    'Closed now',
  );
});

test('the shop’s own facts are the ones told', () => {
  const other = {
    ...demoBusiness,
    discount: { amount: 150, minimumProject: 1200 },
    products: [{ name: 'Cork', detail: 'Warm underfoot' }],
  };
  expect(answerLocally(other, 'any discount?', momentAt(friday)).message).toContain('$150 off');
  expect(answerLocally(other, 'what do you sell', momentAt(friday)).message).toContain('Cork');
});

test('any text gets some answer', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      expect(answerLocally(demoBusiness, text, momentAt(friday)).message).not.toBe('');
    }),
  );
});

test.each(['a', 'price ', 'howmuchisit', 'x y z ', '? ', 'é'])(
  '30 KB of %j is answered within 50 ms',
  (piece) => {
    const flood = piece.repeat(Math.ceil(30_000 / piece.length));
    answerLocally(demoBusiness, flood, momentAt(friday));
    const started = performance.now();
    answerLocally(demoBusiness, flood, momentAt(friday));
    expect(performance.now() - started).toBeLessThan(50);
  },
);
