import { expect, test } from 'vitest';
import type { Part, Stage } from '../../contract/stage.ts';
import { demoBusiness as shop } from '../../rules/business.ts';
import { conversationAt, homeowner } from '../testing/homeowner.ts';
import { missed, questions, taken } from './texts.ts';

/* Names, colors and floors are checked against what they are. */

test.each([
  'shag',
  'Beige',
  'light gray',
  'herringbone',
  'the kitchen',
  'stairs',
  'after 5',
  'berber',
  '18612',
  'same as before',
  'the same',
  'you already have it',
  'i already told you',
  'vinyl plank',
  'carpet',
  'hardwood floors',
  'luxury vinyl',
  'dana@example.com',
  '12 Elm Street',
])('%s is no name, however often it is sent', (line) => {
  const conversation = conversationAt('name');
  conversation.say(line, line);
  expect(conversation.answers.name).toBeUndefined();
  expect(conversation.dialogue.stage).toBe('name');
});

test.each([
  ...['thurs morning works', 'whenever', 'asap'],
  ...['its wet', 'still wet', 'come quick', 'hurry up', 'text me'],
  ...['brb', 'omg', 'one sec', 'oops', 'typo', 'awesome', 'makes sense', 'thank u'],
  ...['homeowner', 'repeat customer', 'property manager', 'three bedrooms', 'about 300'],
  ...['new build', 'whole house', 'two story', 'this sucks', 'cheap stuff', 'white oak'],
])('%s is no name at first sight', (line) => {
  const conversation = conversationAt('name');
  conversation.say(line);
  expect(conversation.answers.name).toBeUndefined();
});

test.each([
  ...['Amber Brown', 'Rose White', 'Bernice', 'Tyler', 'Will Call', 'Ash Waters'],
  ...['Cherry Jones', 'James Wood', 'Oakley', 'Carter', 'Harwood', 'Rosa Marble'],
])('%s is a name', (name) => {
  const conversation = conversationAt('name');
  conversation.say(name);
  expect(conversation.answers.name).toBe(name);
});

test('"Cherry" is one for who says so', () => {
  const conversation = conversationAt('name');
  expect(conversation.say('Cherry')).toEqual([missed.doubtedName(shop)]);
  conversation.say('Cherry');
  expect(conversation.answers.name).toBe('Cherry');
});

test.each<[Stage, string]>([
  ['flooring_type', 'zip 18612'],
  ['flooring_type', 'Dana Smith'],
  ['flooring_type', 'Pastor Neil Boyd'],
  ['flooring_type', 'beige'],
  ['flooring_type', '300 sq ft'],
  ['colors', 'carpet'],
  ['colors', '300 square feet'],
  ['colors', 'prefiero en español'],
  ['flooring_type', 'i am her daughter Terri, call me not her'],
  ['flooring_type', 'calle Main 44'],
  ['flooring_type', '8 units'],
  ['colors', 'thats all'],
  ['name', 'wat'],
  ['flooring_type', 'asap'],
  ['colors', 'in a month'],
  ['colors', 'in about two weeks'],
  ['colors', 'after 5'],
  ['colors', 'en un mes'],
  ['colors', 'gracias adios'],
  ['patterns', 'la próxima semana'],
  ['patterns', '2 rooms'],
  ['flooring_type', 'marmoleum?'],
  ['colors', 'I want to cancel my appointment'],
  ['flooring_type', 'I have a question'],
  ['flooring_type', 'no i mean the visit is it free'],
  ['flooring_type', '2 rooms and a hallway'],
  ['flooring_type', 'about 1800 sq feet'],
  ['colors', 'ok go'],
  ['patterns', 'btw we have a big dog hes friendly'],
  ['colors', "The name's Gus Petrakis"],
  ['patterns', '570.555.0147 cell, 570.555.0148 home'],
  ['colors', 'thank you dear'],
  ['flooring_type', 'its driving us nuts'],
  ['flooring_type', 'Her name is Dorothy Hale'],
  ['colors', 'will I get an email'],
  ['colors', 'actually make it wednesday'],
  ['flooring_type', 'wait i made a mistake'],
  ['patterns', 'the email'],
  ['flooring_type', 'ok set it up'],
  ['name', 'im back'],
  ['name', 'continue'],
  ['colors', 'we have 2 dogs and a toddler'],
  ['flooring_type', 'i also have a cat'],
  ['patterns', 'two big dogs'],
  ['colors', 'we bought the house in may'],
  ['patterns', 'no you guys didnt install it'],
  ['colors', 'estimate number 1043'],
  ['patterns', 'just a quick question'],
  ['patterns', 'thank you so much'],
  ['flooring_type', 'ask for Jeff'],
  ['flooring_type', 'im a renter'],
  ['colors', 'i work nights'],
  ['patterns', 'the gate code is 1234'],
  ['flooring_type', 'brb'],
  ['flooring_type', 'one sec'],
  ['colors', 'hold on'],
  ['patterns', 'i dont understand'],
  ['patterns', 'josé@correo.mx'],
  ['patterns', 'juan arroba gmail punto com'],
  ['flooring_type', 'I need to reschedule my appointment on Tuesday'],
  ['colors', 'cheapest you got'],
  ['colors', 'something affordable please'],
  ['colors', 'lo más barato'],
  ['patterns', 'not too expensive'],
  ['colors', 'Dana Smith'],
  ['patterns', 'Mary Ann Cole'],
])('at %s "%s" is no answer', (stage, line) => {
  const conversation = conversationAt(stage);
  conversation.say(line);
  expect(conversation.answers[stage as 'colors']).toBeUndefined();
  expect(conversation.dialogue.stage).toBe(stage);
});

test.each<[Stage, string]>([
  ['flooring_type', 'Cork'],
  ['flooring_type', 'Something kid friendly'],
  ['flooring_type', 'We have carpet and the dog ruined it'],
  ['colors', 'Walnut'],
  ['colors', 'Morning mist'],
  ['colors', 'SW 7036'],
  ['colors', 'Agreeable Gray'],
  ['patterns', 'Herringbone if its cheap'],
  ['flooring_type', 'The cheapest vinyl you have'],
  ['patterns', '12x24'],
  ['patterns', '6 by 36 inch'],
])('at %s "%s" is one', (stage, line) => {
  const conversation = conversationAt(stage);
  conversation.say(line);
  // A word that could be a name is asked for once more.
  if (conversation.dialogue.misses > 0) conversation.say(line);
  expect(conversation.answers[stage as 'colors']).toBe(line);
});

test.each<[Stage, string, string]>([
  ['flooring_type', 'oak?', 'Oak'],
  ['colors', 'something gray?', 'Something gray'],
  ['patterns', 'herringbone?', 'Herringbone'],
  ['colors', 'pebble, maybe?', 'Pebble, maybe'],
  ['flooring_type', 'lvp?', 'LVP'],
  ['flooring_type', 'ok lvp i guess', 'LVP'],
  ['flooring_type', '2 rooms carpet and a hallway lvp', '2 rooms carpet and a hallway lvp'],
  ['name', 'fine. Hal Brenner', 'Hal Brenner'],
  ['colors', 'it should match the trim', 'It should match the trim'],
  ['colors', 'we like it dark', 'We like it dark'],
  ['colors', 'kelly green', 'Kelly green'],
  ['colors', 'sea salt', 'Sea salt'],
])('at %s "%s" is one, said with a doubt', (stage, line, value) => {
  const conversation = conversationAt(stage);
  conversation.say(line);
  expect(conversation.answers[stage as 'colors']).toBe(value);
});

test.each(['no carpet, gray', 'not laminate, plain'])(
  'a floor that is not wanted is none: "%s"',
  (line) => {
    const conversation = conversationAt('flooring_type');
    conversation.say(line);
    const { colors, patterns } = conversation.answers;
    expect([colors, patterns]).toEqual([undefined, undefined]);
  },
);

test.each<[Stage, string, Part]>([
  ['flooring_type', 'lvp, gray, plain', 'name'],
  ['consultation_intro', 'LVP / gray / plain', 'name'],
  ['flooring_type', 'lvp, gray', 'patterns'],
])('at %s "%s" answers each question of it', (stage, line, next) => {
  const conversation = conversationAt(stage);
  const replies = conversation.say(line);
  expect(replies.at(-1)).toBe(questions[next](shop));
  expect(conversation.asked).toEqual([]);
  const { flooring_type, colors, patterns } = conversation.answers;
  expect(flooring_type).toBe(stage === 'colors' ? 'Hardwood' : 'LVP');
  expect(colors).toBe('Gray');
  expect(patterns).toBe(next === 'patterns' ? undefined : 'Plain');
});

test.each(['dana smith', 'Dana Smith.'])('"%s" at a color is a name, and kept', (line) => {
  const conversation = conversationAt('colors');
  expect(conversation.say(line)).toEqual([taken.noted(shop, 'name'), questions.colors(shop)]);
  expect(conversation.answers).toMatchObject({ name: 'Dana Smith' });
  expect(conversation.answers.colors).toBeUndefined();
});

test('who writes an owner’s name is no owner', () => {
  expect(conversationAt('consultation_intro').say('tom hartley')).toEqual(['An answer.']);
});

test('a wish of price is answered, and the color asked again', () => {
  const conversation = conversationAt('colors');
  expect(conversation.say('cheapest you got')).toEqual(['An answer.', questions.colors(shop)]);
  expect(conversation.asked).toEqual(['cheapest you got']);
});

test.each([
  ['quiero cancelar mi cita', 'consultation_intro'],
  ['necesito cambiar mi cita del martes', 'consultation_intro'],
  ['quiero una cita para cambiar mi piso', 'flooring_type'],
  ['está bien, quiero que vengan', 'flooring_type'],
])('"%s" leads to %s', (line, stage) => {
  const conversation = homeowner({ language: 'es' });
  conversation.say(line);
  expect(conversation.dialogue.stage).toBe(stage);
});
