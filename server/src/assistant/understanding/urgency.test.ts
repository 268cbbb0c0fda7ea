import { sentences } from '@sallie/shared/testing/sentences';
import { expect, test } from 'vitest';
import said from '../data/spanish-trouble.json' with { type: 'json' };
import { createUrgency, openSpanishTroubleReader, openTroubleReader } from './urgency.ts';

test('trouble in unlisted words is urgent, though the first try to read the learnt model failed', async () => {
  let tries = 0;
  const isUrgent = createUrgency(Promise.resolve(), () => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error('too many open files')) : openTroubleReader();
  });
  await expect.poll(() => tries).toBe(1);
  const message = 'your guy dropped a hammer on my granite';
  expect(isUrgent(message)).toBe(false);
  await expect.poll(() => isUrgent(message)).toBe(true);
});

/* Spanish trouble needs a person at once; a question, or an old floor somebody is tired of, does not. */

const troubleIn = await openSpanishTroubleReader();

const frames = ['…', 'disculpe, …', 'le escribo porque …', 'mi esposo dice que …', '…. ¿Qué hago?'];

test.each(frames)('the Spanish reader finds nine in ten messages of trouble in "%s"', (frame) => {
  const missed = said.troubled.filter((line) => troubleIn(frame.replace('…', line)) === null);
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(said.troubled.length / 10);
});

test.each(frames)('the Spanish reader rings for at most 1 in 20 calm messages in "%s"', (frame) => {
  const rung = said.calm.filter((line) => troubleIn(frame.replace('…', line)) !== null);
  expect(rung.length, rung.join('\n')).toBeLessThanOrEqual(said.calm.length / 20);
});

test.each(sentences`
  nobody told me about the color | no, me and my son would like two rooms of carpet | su
  570 555 0133 | no me llamen antes del mediodía | por favor no llamen antes de las 12
  Maria de la Cruz | todo bien, sin problemas con el piso nuevo | me encanta mi piso nuevo
  no tengo ninguna queja | no tengo dinero para todo de una vez
  ¿puedo pagar en partes? no tengo todo el dinero | muy buen servicio | no hay problema
  todo quedo perfecto, gracias
`)('the Spanish trouble reader finds no trouble in: %s', (line) => {
  expect(troubleIn(line)).toBeNull();
});

test.each([
  'donde estan los instaladores',
  'mi bebe se comio un pedazo de alfombra',
  'el olor del pegamento me marea',
  'hay un problema con la alfombra que pusieron',
  'tengo un problema con mi piso',
  // It is no praise in spite of its words.
  'el piso es bonito pero ya se esta levantando',
  'no estoy nada contento con el trabajo',
  'está lloviendo dentro de mi casa',
])('the Spanish trouble reader finds trouble in: %s', (line) => {
  expect(troubleIn(line)).not.toBeNull();
});
