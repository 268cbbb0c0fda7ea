import { expect, test } from 'vitest';
import type { Part, Stage } from '../../contract/stage.ts';
import { demoBusiness as shop } from '../../rules/business.ts';
import { sentences } from '../../testing/sentences.ts';
import { withLines } from '../testing/conversation.ts';
import { conversationAt, homeowner } from '../testing/homeowner.ts';
import { missed, misses, questions, taken } from './texts.ts';

const at = (stage: Stage, lines: string) =>
  sentences(lines).map((line): [Stage, string] => [stage, line]);

test.each(sentences`
  shag | Beige | light gray | herringbone | the kitchen | stairs | after 5 | berber | 18612
  same as before | the same | you already have it | i already told you | vinyl plank | carpet
  hardwood floors | luxury vinyl | dana@example.com | 12 Elm Street
`)('"%s" is no name, however often it is sent', (line) => {
  const conversation = withLines(conversationAt('name'), line, line);
  expect(conversation.answers.name).toBeUndefined();
  expect(conversation.dialogue.stage).toBe('name');
});

test.each(sentences`
  thurs morning works | whenever | asap | its wet | still wet | come quick | hurry up | text me
  brb | omg | one sec | oops | typo | awesome | makes sense | thank u | homeowner | repeat customer
  property manager | three bedrooms | about 300 | new build | whole house | two story | this sucks
  cheap stuff | white oak
`)('"%s" is no name at first sight', (line) => {
  const conversation = withLines(conversationAt('name'), line);
  expect(conversation.answers.name).toBeUndefined();
});

test.each([
  ...['Amber Brown', 'Rose White', 'Bernice', 'Tyler', 'Will Call', 'Ash Waters'],
  ...['Cherry Jones', 'James Wood', 'Oakley', 'Carter', 'Harwood', 'Rosa Marble'],
])('"%s" is a name', (name) => {
  const conversation = withLines(conversationAt('name'), name);
  expect(conversation.answers.name).toBe(name);
});

test.each(['Cherry', 'Ok'])('"%s" is a name when it is sent twice', (name) => {
  const conversation = conversationAt('name');
  expect(conversation.say(name)).toEqual([missed.doubtedName(shop)]);
  conversation.say(name);
  expect(conversation.answers.name).toBe(name);
});

test.each([
  ...at(
    'flooring_type',
    `
    zip 18612 | Dana Smith | Pastor Neil Boyd | beige | 300 sq ft
    i am her daughter Terri, call me not her | calle Main 44 | 8 units | asap | marmoleum?
    I have a question | no i mean the visit is it free | 2 rooms and a hallway | about 1800 sq feet
    its driving us nuts | Her name is Dorothy Hale | wait i made a mistake | ok set it up | ok book
    i also have a cat | ask for Jeff | im a renter | brb | one sec
    I need to reschedule my appointment on Tuesday | too many questions | just send someone
    i told you already | sent from my iphone | help me | just give me a price | ok google
    no phone | i dont have email
    `,
  ),
  ...at(
    'colors',
    `
    carpet | 300 square feet | prefiero en español | thats all | in a month | in about two weeks
    after 5 | en un mes | gracias adios | I want to cancel my appointment | ok go
    The name's Gus Petrakis | thank you dear | will I get an email | actually make it wednesday
    we have 2 dogs and a toddler | we bought the house in may | estimate number 1043 | i work nights
    hold on | cheapest you got | something affordable please | lo más barato | Dana Smith
    hurry up | come on | hold on my dog is barking | wait a minute my phone is ringing | ugh
    none of your business | are we done yet | let me think | im driving | the tv is too loud
    i have no time for this | seriously | get on with it | no comment | JOE | linda
    `,
  ),
  ...at(
    'name',
    `wat | im back | continue | this is stupid | too many questions | this is taking forever | ugh
    im driving | voice message`,
  ),
  ...at(
    'patterns',
    `
    la próxima semana | 2 rooms | btw we have a big dog hes friendly
    570.555.0147 cell, 570.555.0148 home | the email | two big dogs | no you guys didnt install it
    just a quick question | thank you so much | the gate code is 1234 | i dont understand
    josé@correo.mx | juan arroba gmail punto com | not too expensive | Mary Ann Cole
    `,
  ),
])('at %s "%s" is no answer', (stage, line) => {
  const conversation = withLines(conversationAt(stage), line);
  expect(conversation.answers[stage as 'colors']).toBeUndefined();
  expect(conversation.dialogue.stage).toBe(stage);
});

test.each([
  ...at(
    'flooring_type',
    `
    Cork | Something kid friendly | We have carpet and the dog ruined it
    The cheapest vinyl you have
    `,
  ),
  ...at('colors', 'Walnut | Morning mist | SW 7036 | Agreeable Gray'),
  ...at('patterns', 'Herringbone if its cheap | 12x24 | 6 by 36 inch'),
])('at %s "%s" is an answer', (stage, line) => {
  const conversation = withLines(conversationAt(stage), line);
  // A word that could be a name is asked for once more.
  if (conversation.dialogue.misses > 0) conversation.say(line);
  expect(conversation.answers[stage as 'colors']).toBe(line);
});

test.each<[Stage, string, string]>([
  ['flooring_type', 'oak?', 'Oak'],
  ['colors', 'something gray?', 'Something gray'],
  ['patterns', 'herringbone?', 'Herringbone'],
  ['colors', 'pebble, maybe?', 'Pebble, maybe'],
  ['flooring_type', 'laminet', 'Laminet'],
  ['flooring_type', 'lvp?', 'LVP'],
  ['flooring_type', 'ok lvp i guess', 'LVP'],
  ['flooring_type', '2 rooms carpet and a hallway lvp', '2 rooms carpet and a hallway lvp'],
  ['name', 'fine. Hal Brenner', 'Hal Brenner'],
  ['colors', 'it should match the trim', 'It should match the trim'],
  ['colors', 'we like it dark', 'We like it dark'],
  ['colors', 'kelly green', 'Kelly green'],
  ['colors', 'idk plain', 'No preference'],
  ['colors', 'sea salt', 'Sea salt'],
  ['colors', 'hold on, the gray one', 'Hold on, the gray one'],
])('at %s "%s" is an answer, said with a doubt', (stage, line, value) => {
  const conversation = withLines(conversationAt(stage), line);
  expect(conversation.answers[stage as 'colors']).toBe(value);
});

test.each(sentences`
  no carpet, gray | not laminate, plain
`)('a floor that is not wanted sets no color and pattern: "%s"', (line) => {
  const conversation = withLines(conversationAt('flooring_type'), line);
  const { colors, patterns } = conversation.answers;
  expect([colors, patterns]).toEqual([undefined, undefined]);
});

test.each<[Stage, string, Part]>([
  ['flooring_type', 'lvp, gray, plain', 'name'],
  ['consultation_intro', 'LVP / gray / plain', 'name'],
  ['flooring_type', 'lvp, gray', 'patterns'],
])('at %s "%s" answers each question that it speaks of', (stage, line, next) => {
  const conversation = conversationAt(stage);
  const replies = conversation.say(line);
  expect(replies.at(-1)).toBe(questions[next](shop));
  expect(conversation.asked).toEqual([]);
  const { flooring_type, colors, patterns } = conversation.answers;
  expect(flooring_type).toBe(stage === 'colors' ? 'Hardwood' : 'LVP');
  expect(colors).toBe('Gray');
  expect(patterns).toBe(next === 'patterns' ? undefined : 'Plain');
});

test.each(['dana smith', 'Dana Smith.'])('"%s" at the color is a name, and kept', (line) => {
  const conversation = conversationAt('colors');
  expect(conversation.say(line)).toEqual([taken.noted(shop, 'name'), questions.colors(shop)]);
  expect(conversation.answers).toMatchObject({ name: 'Dana Smith' });
  expect(conversation.answers.colors).toBeUndefined();
});

test('an owner’s name as a first message is asked of the assistant', () => {
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
])('the Spanish "%s" leads to the stage %s', (line, stage) => {
  const conversation = withLines(homeowner({ language: 'es' }), line);
  expect(conversation.dialogue.stage).toBe(stage);
});

test.each<[Part, string]>([
  ['flooring_type', 'what?'],
  ['colors', 'huh'],
  ['patterns', 'que?'],
  ['name', 'what do you mean'],
  ['phone', "i don't understand"],
  ['address', 'pardon?'],
])('at %s "%s" is answered with an example', (part, line) => {
  const conversation = conversationAt(part);
  expect(conversation.say(line)).toEqual([misses[part][1](shop)]);
});

test.each<[Part, string]>([
  ['flooring_type', 'I want a quote'],
  ['email', 'i just want an estimate'],
])('at %s "%s" is understood, and the question comes again', (part, line) => {
  expect(conversationAt(part).say(line)).toEqual([questions[part](shop)]);
});

test('a color or pattern sent before the floor is kept, and the floor is asked for', () => {
  const conversation = conversationAt('flooring_type');
  expect(conversation.say('GREY')).toEqual([questions.flooring_type(shop)]);
  expect(conversation.say('herringbone')).toEqual([questions.flooring_type(shop)]);
  conversation.say('vinyl');
  expect(conversation.dialogue.stage).toBe('name');
  expect(conversation.answers).toMatchObject({ colors: 'GREY', patterns: 'Herringbone' });
});

test('"Brown" is a name where a name is asked for', () => {
  const conversation = homeowner();
  conversation.say('call me', 'Brown', 'Brown');
  expect(conversation.answers).toMatchObject({ name: 'Brown' });
});

test.each([
  ['kitchen', 'vinyl or tile', 'Kitchen, vinyl or tile'],
  ['not sure', 'vinyl plank', 'Vinyl plank'],
])('after "%s" the floor in "%s" is taken when a color is asked for', (room, floor, both) => {
  const conversation = withLines(conversationAt('flooring_type'), room, floor);
  expect(conversation.answers.flooring_type).toBe(both);
  expect(conversation.dialogue.stage).toBe('colors');
});
