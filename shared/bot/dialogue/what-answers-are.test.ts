import { describe, expect, test } from 'vitest';
import type { Stage } from '../../contract/stage.ts';
import { demoBusiness as shop } from '../../rules/business.ts';
import { conversationAt, homeowner } from '../testing/homeowner.ts';
import { missed } from './texts.ts';

/* Names, colors and floors are checked against what they are; what stands beside a yes is kept. */

test.each([
  'shag',
  'beige',
  'Beige',
  'light gray',
  'ninguno',
  'herringbone',
  'the kitchen',
  'stairs',
  'after 5',
  'mornings',
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
  'dana@gmail',
  'dana at gmail dot com',
  'my email is dana@example.com',
  '570 555 0199',
  '12 Elm Street',
])('%s is no name, however often it is sent', (line) => {
  const conversation = conversationAt('name');
  conversation.say(line, line);
  expect(conversation.answers.name).toBeUndefined();
  expect(conversation.dialogue.stage).toBe('name');
});

test.each([
  ...['thurs morning works', 'whenever', 'asap', 'any time', 'weekends only', 'mornings best'],
  ...['its wet', 'still wet', 'water everywhere', 'come quick', 'hurry up', 'text me', 'call me'],
  ...['brb', 'omg', 'one sec', 'oops', 'wait', 'typo', 'awesome', 'makes sense', 'thank u'],
  ...['homeowner', 'repeat customer', 'property manager', 'three bedrooms', 'about 300'],
  ...['new build', 'whole house', 'two story', 'this sucks', 'cheap stuff', 'white oak'],
])('%s is no name at first sight', (line) => {
  const conversation = conversationAt('name');
  conversation.say(line);
  expect(conversation.answers.name).toBeUndefined();
});

test.each([
  ...['Amber Brown', 'Olive Green', 'Rose White', 'Heather Gray', 'Bernice', 'Tyler'],
  ...['Will Call', 'Mark Best', 'Ash Waters', 'Will Best'],
  ...['Cherry Jones', 'Emma Stone', 'James Wood', 'Oakley', 'Carter', 'Harwood', 'Rosa Marble'],
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
  ['flooring_type', '18612'],
  ['flooring_type', 'Dana'],
  ['flooring_type', 'Dana Smith'],
  ['flooring_type', 'beige'],
  ['flooring_type', '300 sq ft'],
  ['colors', '18612'],
  ['colors', 'carpet'],
  ['colors', 'luxury vinyl'],
  ['colors', '300 square feet'],
  ['colors', 'prefiero en español'],
  ['flooring_type', 'asap'],
  ['flooring_type', 'next week please'],
  ['colors', 'in a month'],
  ['colors', 'in about two weeks'],
  ['colors', 'after 5'],
  ['colors', 'en un mes'],
  ['patterns', 'mornings'],
  ['flooring_type', 'por la tarde'],
  ['colors', 'gracias adios'],
  ['patterns', 'la próxima semana'],
  ['patterns', '2 rooms'],
  ['flooring_type', 'marmoleum?'],
  ['colors', 'commercial jobs?'],
  ['patterns', 'apartments too?'],
  ['colors', 'I want to cancel my appointment'],
  ['colors', 'can somebody come look'],
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
  ['flooring_type', 'also can you come before 9am'],
  ['flooring_type', 'tuesday at 10'],
  ['flooring_type', 'Her name is Dorothy Hale'],
  ['colors', 'will I get an email'],
  ['flooring_type', 'can my brother be there instead'],
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
  ['name', 'tenant says its wet'],
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
  ['colors', 'hans@example'],
  ['patterns', 'josé@correo.mx'],
  ['patterns', 'juan arroba gmail punto com'],
  ['flooring_type', 'I need to reschedule my appointment on Tuesday'],
])('at %s "%s" is no answer', (stage, line) => {
  const conversation = conversationAt(stage);
  conversation.say(line);
  expect(conversation.answers[stage as 'colors']).toBeUndefined();
  expect(conversation.dialogue.stage).toBe(stage);
});

test.each<[Stage, string]>([
  ['flooring_type', 'Cork'],
  ['flooring_type', 'Something durable'],
  ['flooring_type', 'Something kid friendly'],
  ['flooring_type', 'We have carpet and the dog ruined it'],
  ['flooring_type', 'LVP'],
  ['colors', 'Walnut'],
  ['colors', 'Morning mist'],
  ['colors', 'Driftwood'],
  ['colors', 'SW 7036'],
  ['patterns', 'Wide plank'],
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
  ['flooring_type', 'btw carpet for the stairs', 'Btw carpet for the stairs'],
  ['colors', 'we like it dark', 'We like it dark'],
])('at %s "%s" is one, said with a doubt', (stage, line, value) => {
  const conversation = conversationAt(stage);
  conversation.say(line);
  expect(conversation.answers[stage as 'colors']).toBe(value);
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

describe('a street and a town make one address, whenever they are said', () => {
  test.each([
    [
      'I live at 12 Elm Street | yes | carpet | in Millbrook PA 18699 | any | any',
      '12 Elm Street, Millbrook PA 18699',
    ],
    [
      'we are in Millbrook, PA 18699 | yes | carpet | my house is at 12 Elm Street | any | any',
      '12 Elm Street, Millbrook, PA 18699',
    ],
    [
      'I live at 12 Elm Street | yes | carpet | in Millbrook PA | the zip is 18699 | any | any',
      '12 Elm Street, Millbrook PA 18699',
    ],
    [
      'I live at 12 Elm Street, yes | book | carpet | any | any | 18699 | Millbrook, Pennsylvania',
      '12 Elm Street, Millbrook, Pennsylvania 18699',
    ],
  ])('%s', (lines, whole) => {
    const conversation = homeowner();
    conversation.say(...lines.split(' | '), 'Dana Smith', '570 555 0199', 'dana@x.com');
    if (conversation.dialogue.stage === 'address') conversation.say('Millbrook PA');
    expect(conversation.answers.address).toBe(whole);
    expect(conversation.answers).toMatchObject({ flooring_type: 'Carpet', name: 'Dana Smith' });
    expect(conversation.dialogue.stage).toBe('confirmation');
  });

  test('a street early, the town at the address', () => {
    const conversation = conversationAt('colors');
    conversation.say('my house is at 12 Elm Street', 'gray', 'any', 'Dana', '570 555 0199');
    conversation.say('dana@x.com', 'Millbrook PA 18699');
    expect(conversation.answers.address).toBe('12 Elm Street, Millbrook PA 18699');
  });
});

describe('what stands beside a yes', () => {
  test.each([
    [
      'yes hello this is Bernice calling about the carpet for the stairs',
      { name: 'Bernice', flooring_type: 'Carpet for the stairs' },
    ],
    ['yes please, oak for the living room', { flooring_type: 'Oak for the living room' }],
    ['sure, my name is Dana', { name: 'Dana' }],
    ['yes, this is dana smith calling', { name: 'Dana Smith' }],
  ])('%s', (line, kept) => {
    const conversation = homeowner();
    conversation.say(line);
    expect(conversation.answers).toEqual(kept);
    expect(conversation.dialogue.stage).toBe('flooring_type' in kept ? 'colors' : 'flooring_type');
  });

  test.each(['no idea which floor', 'not sure', 'not sure which one', "I don't know yet"])(
    '"%s" before the form is no no, and a yes begins',
    (line) => {
      const conversation = homeowner();
      expect(conversation.say(line).join()).toMatch(/That is fine.*Shall I set up/);
      expect(conversation.dialogue.stage).toBe('consultation_intro');
      conversation.say('ok');
      expect(conversation.dialogue.stage).toBe('flooring_type');
      conversation.say(line);
      expect(conversation.answers.flooring_type).toBe('Not sure');
    },
  );
});
