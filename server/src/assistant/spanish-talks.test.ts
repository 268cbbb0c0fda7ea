import { leadFromChat } from '@sallie/shared/bot/dialogue/request';
import { languageAfter } from '@sallie/shared/bot/language/spanish';
import { homeowner } from '@sallie/shared/bot/testing/homeowner';
import { expect, test } from 'vitest';
import { friday, reply } from '../testing/model-assistant.ts';
import talks from './data/spanish-talks.json' with { type: 'json' };

/* A Spanish conversation is understood, and its request contains what was said. */

const answers: Parameters<typeof homeowner>[2] = ({ message: question, language }) =>
  reply({ question, language, history: [], now: friday, isPersonThere: true });

test.each(talks)('a conversation in Spanish becomes a request: $says.0', ({ says, request }) => {
  const visitor = homeowner({}, undefined, answers);
  for (const said of says) {
    const replies = visitor.say(said);
    const { language } = visitor.dialogue;
    if (language === 'es') expect(replies.filter(isEnglish), said).toEqual([]);
  }
  const bodies = visitor.doneOf('store_consultation').map(({ body }) => body);
  expect(bodies).toMatchObject([{ language: 'es' }]);
  const sent = bodies.map(({ name, phone, email, address, ...tastes }) => {
    return { name, phone, email, address, projectType: leadFromChat(tastes).projectType };
  });
  expect(sent).toEqual([request]);
});

test.each(['aceptan tarjeta', 'tienen garantia', 'estan contratando', 'puedo pagar a plazos'])(
  'SallieBot goes on in Spanish after "%s"',
  (line) => {
    const visitor = homeowner({}, undefined, answers);
    const replies = [line, 'ok', 'nada'].flatMap((said) => visitor.say(said));
    expect(replies.filter(isEnglish)).toEqual([]);
  },
);

test.each([
  ['¿puedo ir sin cita?', 'consultation_intro'],
  ['puedo ir sin cita', 'consultation_intro'],
  ['gracias ya no necesito nada', 'declined'],
])('SallieBot does not begin a request for a visit at "%s"', (line, stage) => {
  const visitor = homeowner({}, undefined, answers);
  expect(visitor.say(line).join()).not.toMatch(/La visita a su casa es gratis.*Deje su nombre/);
  expect(visitor.dialogue.stage).toBe(stage);
});

test('SallieBot goes on in English with a visitor who asks in English for Spanish', () => {
  const visitor = homeowner({}, undefined, answers);
  const [answer, next] = ['does anyone there know spanish', 'ok'].map(
    (said) => visitor.say(said)[0],
  );
  expect(answer).toContain('escríbame en español');
  expect(next).toMatch(/^(Great|Of course)/);
});

test.each([
  'soy dueño de apartamentos, ¿trabajan con rentas?',
  'soy constructor',
  'soy alérgica al polvo',
  'soy sordo',
])('SallieBot does not take a visitor’s name from "%s"', (line) => {
  const visitor = homeowner();
  visitor.say('hola', line);
  expect(visitor.answers.name).toBeUndefined();
});

/** Judges replies as visitors' messages are judged. */
const isEnglish = (reply: string) => reply !== stored && languageAfter('en', reply) === 'en';
/** The test server of the homeowner always says this, whatever the language. */
const stored = 'Thank you!';
