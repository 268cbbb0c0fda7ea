import { checkOwn, checkReply } from '@sallie/shared/bot/fact-check/fact-check';
import type { Content } from '@sallie/shared/contract/content';
import { demoContent } from '@sallie/shared/rules/demo/content';
import { sentences } from '@sallie/shared/testing/sentences';
import { expect, test } from 'vitest';
import { systemPrompt } from '../prompt.ts';
import { openAnswers } from './reply.ts';

const offer = (title: string, detail: string, from: string | null, until: string | null) => ({
  ...{ id: title, title, detail, from, until },
});
const shop: Content = {
  ...demoContent,
  offers: [
    offer('Carpet week', '20% off all carpet, or $250 off stairs.', null, '2026-12-01T00:00'),
    offer('Free pad', 'Open until 9 PM for it', null, null),
    offer('Spring sale', 'Half off', '2027-03-01T09:00', null),
    offer('Summer sale', 'A third off', null, '2026-09-01T00:00'),
  ],
  warranty: 'We stand behind our work for two years',
  financing: { line: 'Pay over 12 months at 0%.', link: 'https://bank.example/apply' },
};
const now = new Date('2026-11-23T16:00:00Z');
const moment = { now, isPersonThere: true };
const ofShop = await openAnswers(shop);
const ofDemo = await openAnswers(demoContent);

/** Returns the answer after the fact check, and whether it was known. */
function told(question: string, facts: Content = shop) {
  const reply = (facts === shop ? ofShop : ofDemo)({ question, history: [], ...moment });
  return { ...reply, message: checkOwn(reply.message, facts, moment).message };
}

const carpet = '- Carpet week: 20% off all carpet, or $250 off stairs. Until November 30.';
const pad = '- Free pad: Open until 9 PM for it.';

test.each(sentences`
  do you have any deals? | any sales going on? | any black friday deals | is there a sale on carpet
  when does the sale end | when does carpet week end | whats the deal with carpet week
  do you have any promotions | got any coupons
`)('SallieBot tells what is offered now, and until when: %s', (question) => {
  const { message, known } = told(question);
  expect(message).toContain(carpet);
  expect(message).toContain(pad);
  expect(message).not.toMatch(/Spring|Summer|I know of no other|cannot tell/);
  expect(message).toContain('$100 off the first project');
  expect(known).toBe(true);
});

test('SallieBot says beside the offers that it knows of no other discount', () => {
  const { message, known } = told('do you give a military discount?');
  expect(message).toContain(carpet);
  expect(message).toContain('I know of no other discount');
  expect(known).toBe(false);
});

test.each([
  ['do you offer a warranty', 'We stand behind our work for two years.'],
  ['is your work guaranteed', 'We stand behind our work for two years.'],
  [
    'do you have financing',
    'Pay over 12 months at 0%. You find more here: https://bank.example/apply',
  ],
  ['can i pay monthly', 'Pay over 12 months at 0%.'],
  [
    '¿tienen ofertas?',
    'Carpet week: 20% off all carpet, or $250 off stairs. Hasta el lunes 30 de noviembre.',
  ],
  ['hay rebajas?', 'Free pad'],
  ['¿dan garantía?', 'We stand behind our work for two years.'],
  ['que garantia tiene la instalacion', 'We stand behind our work for two years.'],
  ['¿se puede pagar a plazos?', 'Pay over 12 months at 0%.'],
  ['¿tienen financiamiento?', 'https://bank.example/apply'],
  ['aceptan pagos mensuales', 'Pay over 12 months at 0%.'],
])('SallieBot answers "%s" by the shop’s terms: %s', (question, words) => {
  const { message, known } = told(question);
  expect(message).toContain(words);
  expect(known).toBe(true);
});

test.each([
  ['do you have any deals?', 'New customers get $100 off'],
  ['Do you have any offers right now?', 'New customers get $100 off'],
  ['what are your current offers?', 'New customers get $100 off'],
  ['Are there offers at the moment?', 'New customers get $100 off'],
  ["what's on offer?", 'New customers get $100 off'],
  ['any black friday deals', 'I know of no other discount'],
  ['do you offer a warranty', 'no reliable information about warranties'],
  ['do you have financing', 'no reliable information about payment and financing'],
  ['¿tienen ofertas?', '$100 de descuento'],
  ['¿tienen ofertas?', 'al dejar un anticipo'],
  ['¿dan garantía?', 'no lo sé con seguridad'],
  ['¿se puede pagar a plazos?', 'no lo sé con seguridad'],
])('SallieBot of a shop without offers, warranty and financing says so: %s', (question, words) => {
  expect(told(question, demoContent).message).toContain(words);
});

test.each([
  ['We have 20% off all carpet.', true],
  ['We have 30% off all carpet.', false],
  ['We stand behind our work for ten years.', false],
])('the fact check holds a model that says "%s" to the shop’s terms: %s', (words, isTrue) => {
  expect(checkReply(words, shop, moment).replaced === null).toBe(isTrue);
  expect(checkReply(words, demoContent, moment).replaced).not.toBeNull();
});

test('the prompt of a model names the present offers and terms', () => {
  const prompt = systemPrompt(shop, 'consultation_intro', moment);
  for (const words of [carpet.slice(2), 'two years', 'Pay over 12 months'])
    expect(prompt).toContain(words);
  expect(prompt).not.toContain('Spring');
});
