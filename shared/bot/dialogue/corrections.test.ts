import { describe, expect, test } from 'vitest';
import type { Part, Stage } from '../../contract/stage.ts';
import { demoBusiness as shop } from '../../rules/business.ts';
import { sentences } from '../../testing/sentences.ts';
import { goodAnswers, startConversation, stateAt, withLines } from '../testing/conversation.ts';
import {
  conversationAfterRequest,
  conversationAt,
  correctionsOf as sent,
  sentRequest,
} from '../testing/homeowner.ts';
import { closing, live, questions } from './texts.ts';

/* A correction changes the part that it means, at any stage. */

const corrections: [stage: Stage, line: string, part: Part, value: string][] = [
  ['address', 'oops, email is dana@y.com', 'email', 'dana@y.com'],
  ['address', 'dana@y.com', 'email', 'dana@y.com'],
  ['email', 'oops phone is 570-555-0188', 'phone', '5705550188'],
  ['phone', 'my name is actually Dayna Smith', 'name', 'Dayna Smith'],
  ['phone', 'oops, Dayna Smith', 'name', 'Dayna Smith'],
  ['phone', 'sorry, its Dayna', 'name', 'Dayna'],
  ['phone', 'Actually, Dana Jones', 'name', 'Dana Jones'],
  ['address', 'my last name is Cole', 'name', 'Dana Cole'],
  ['address', 'change my name to Dana Jones', 'name', 'Dana Jones'],
  ['address', 'actually can u change the phone to 570 555 0188', 'phone', '5705550188'],
  ['address', 'can you fix my email? its dana@y.com', 'email', 'dana@y.com'],
  ['address', 'could you change my name to Dayna Smith', 'name', 'Dayna Smith'],
  ['colors', 'actually no, vinyl plank', 'flooring_type', 'Vinyl plank'],
  ['colors', 'ok carpet then', 'flooring_type', 'Carpet'],
  ['patterns', 'lvt', 'flooring_type', 'LVT'],
  ['colors', 'nvm i want carpet', 'flooring_type', 'Carpet'],
  ['patterns', 'never mind, lets do tile', 'flooring_type', 'Tile'],
  ['colors', "I'd rather have laminate", 'flooring_type', 'Laminate'],
  ['patterns', 'no blue, i mean green', 'colors', 'Green'],
  ['email', 'actually no vinyl plank', 'flooring_type', 'Vinyl plank'],
  ['phone', 'on second thought, laminate', 'flooring_type', 'Laminate'],
  ['colors', 'make it carpet instead', 'flooring_type', 'Carpet'],
  ['address', 'can we change the flooring to tile please', 'flooring_type', 'Tile'],
  ['name', 'actually dark', 'colors', 'Dark'],
  ['name', 'the color should be salmon', 'colors', 'Salmon'],
  ['confirmation', 'No the pattern should be 5 inch', 'patterns', '5 inch'],
  ['confirmation', 'Everything looks right except the color should be navy', 'colors', 'Navy'],
  ['name', 'oh wait, herringbone', 'patterns', 'Herringbone'],
  ['name', 'i meant narrow plank', 'patterns', 'Narrow plank'],
  ['name', 'no herringbone', 'patterns', 'Herringbone'],
  ['patterns', 'no dark gray', 'colors', 'Dark gray'],
  ['name', 'actually no just normal planks', 'patterns', 'Just normal planks'],
  ['confirmation', 'yes but my phone is 570 555 0188', 'phone', '5705550188'],
  ['confirmation', 'no, my name is Dana Jones', 'name', 'Dana Jones'],
  ['confirmation', 'no wait the carpet should be gray', 'colors', 'Gray'],
  ['confirmation', 'no, its 14 not 12', 'address', '14 Oak Lane, Fairview, PA 18612'],
  ['confirmation', 'the zip is 18613', 'address', '12 Oak Lane, Fairview, PA 18613'],
  // Trees and stones in names are not floors.
  [
    'confirmation',
    'the address should be 14 Oak Lane, Fairview, PA 18612',
    'address',
    '14 Oak Lane, Fairview, PA 18612',
  ],
  ['phone', 'my name should be Cherry Brown', 'name', 'Cherry Brown'],
  ['confirmation', 'sorry, my email should be oak@x.com', 'email', 'oak@x.com'],
];

test.each(corrections)('at %s "%s" corrects %s to %s', (stage, line, part, value) => {
  const conversation = conversationAt(stage);
  const before = conversation.answers;
  const replies = conversation.say(line);
  expect(conversation.answers).toEqual({ ...before, [part]: value });
  expect([conversation.dialogue.stage, conversation.dialogue.misses]).toEqual([stage, 0]);
  expect(conversation.asked).toEqual([]);
  if (stage === 'confirmation') expect(replies.at(-1)).toContain('Is everything correct?');
  else
    expect(replies).toEqual([
      expect.stringMatching(/^I have changed that\./),
      questions[stage as Part](shop),
    ]);
});

test.each<[Stage, string, Part, string]>([
  ['colors', 'actually dark walnut', 'colors', 'Dark walnut'],
  ['name', 'sorry, Dana', 'name', 'Dana'],
  ['phone', 'oops 570 555 0188', 'phone', '5705550188'],
])('at %s "%s" is the answer, and no correction', (stage, line, part, value) => {
  const conversation = conversationAt(stage);
  const before = conversation.answers;
  conversation.say(line);
  expect(conversation.answers).toEqual({ ...before, [part]: value });
});

test.each<[Stage, string, Part, string]>([
  ['flooring_type', 'prefiero azulejo', 'flooring_type', 'Azulejo'],
  ['confirmation', 'cámbielo a alfombra por favor', 'flooring_type', 'Alfombra'],
  ['email', 'mejor dicho, azulejo', 'flooring_type', 'Azulejo'],
  ['phone', 'puedo cambiar el color a gris', 'colors', 'Gris'],
  ['confirmation', 'quiero cambiar el piso por vinilo', 'flooring_type', 'Vinilo'],
  ['email', 'está mal el teléfono, es 570 555 0188', 'phone', '5705550188'],
  ['phone', 'me equivoqué, es Luis Ortiz', 'name', 'Luis Ortiz'],
  ['address', 'me equivoqué de correo, es dana@y.com', 'email', 'dana@y.com'],
  ['confirmation', 'el celular está mal, el correcto es 570 555 0188', 'phone', '5705550188'],
])('at %s "%s" is understood as a correction in Spanish', (stage, line, part, value) => {
  const conversation = conversationAt(stage, { language: 'es' });
  const before = conversation.answers;
  conversation.say(line);
  expect(conversation.answers).toEqual({ ...before, [part]: value });
});

test('a Spanish question behind thanks is not taken as a color', () => {
  const conversation = conversationAt('colors', { language: 'es' });
  conversation.say('gracias cuando me llaman');
  expect(conversation.answers.colors).toBeUndefined();
});

test.each<[Stage, string]>([
  ['name', 'no'],
  ['name', 'is vinyl plank better?'],
  ['address', "send a copy to my wife's email wife@x.com"],
  ['address', 'can you email the other one at wife@x.com'],
  ['phone', 'sorry I have none'],
  ['email', 'my old number was 570 555 0100'],
  ['address', "don't call 570 555 0100, that is my work"],
])('at %s "%s" corrects nothing', (stage, line) => {
  const conversation = conversationAt(stage);
  const before = conversation.answers;
  conversation.say(line);
  expect(conversation.answers).toEqual(before);
});

test.each(sentences`
  no, Elm Street | Elm Street, not Oak Lane | actually it's Elm Street | sorry, the street is Elm Street
`)('"%s" changes the street and keeps the house number and town', (line) => {
  const address = '12 Elm Street, Fairview, PA 18612';
  expect(conversationAt('confirmation').say(line)[0]).toContain(`Address: ${address}\n`);
  const early = conversationAt('address');
  early.say('12 Oak Lane', line, 'Fairview, PA 18612');
  expect(early.answers.address).toBe(address);
});

test.each<[Stage, string, Stage]>([
  ['address', 'wait my phone number is wrong', 'phone'],
  ['email', 'i need to change my name', 'name'],
  ['phone', 'change the flooring', 'flooring_type'],
])('at %s "%s" asks for that part again and comes back', (stage, line, asked) => {
  const conversation = withLines(conversationAt(stage), line);
  expect(conversation.dialogue.stage).toBe(asked);
  conversation.say(goodAnswers[asked as Part]);
  expect(conversation.dialogue.stage).toBe(stage);
});

describe('after the request was sent', () => {
  const tastes = { flooring_type: 'Hardwood', colors: 'Light', patterns: 'Wide plank' };
  const ids = { visitor_id: 'v1', consultation_id: 'r1' };

  test.each<[string, object, string]>([
    ['oops, email is dana@y.com', { email: 'dana@y.com' }, 'Email: dana@y.com'],
    [
      'actually no, vinyl plank',
      { tastes: { ...tastes, flooring_type: 'Vinyl plank' } },
      'Flooring: Vinyl plank',
    ],
    ['my name is actually Dayna Smith', { name: 'Dayna Smith' }, 'Name: Dayna Smith'],
    ['my number changed, 570 555 0188', { phone: '5705550188' }, 'Phone: (570) 555-0188'],
    [
      'zip should be 18613',
      { address: '12 Oak Lane, Fairview, PA 18613' },
      'Address: 12 Oak Lane, Fairview, PA 18613',
    ],
  ])('a correction is sent: %s', (line, changes, confirmed) => {
    const conversation = conversationAfterRequest();
    const replies = conversation.say(line);
    expect(sent(conversation)).toEqual([{ ...ids, ...changes }]);
    expect(replies).toEqual([closing.corrected(shop, confirmed)]);
    expect(conversation.doneOf('store_consultation')).toHaveLength(1);
    conversation.say('thanks');
    expect(sent(conversation)).toHaveLength(1);
  });

  test('a part that is only named is asked for', () => {
    const conversation = conversationAfterRequest();
    expect(conversation.say('the phone is wrong')).toEqual([questions.phone(shop)]);
    expect(conversation.say('570 555 0188')).toEqual([
      closing.corrected(shop, 'Phone: (570) 555-0188'),
    ]);
    expect(conversation.dialogue.stage).toBe('confirmation');
    expect(sent(conversation)).toEqual([{ ...ids, phone: '5705550188' }]);
  });

  test('a correction said while the request is on its way is sent after it', () => {
    const conversation = startConversation(stateAt('confirmation'));
    conversation.say('yes');
    conversation.say('oops, email is dana@y.com');
    expect(conversation.due('correct_request')).toBeUndefined();
    conversation.stored();
    expect(conversation.due('correct_request')?.body).toEqual({ ...ids, email: 'dana@y.com' });
  });

  test('a correction that fails is answered with the phone, and not tried again', () => {
    const conversation = withLines(startConversation(sentRequest()), 'oops, email is dana@y.com');
    expect(conversation.replies()).toEqual([]);
    conversation.settle('correct_request', { type: 'correction_failed' });
    expect(conversation.replies()).toEqual([closing.notCorrected(shop)]);
    conversation.say('ok');
    expect(conversation.due('correct_request')).toBeUndefined();
  });

  test('a correction in live chat is sent, and the bot says nothing to it', () => {
    const conversation = conversationAfterRequest();
    conversation.event({ type: 'take_over', by: 'Dana' });
    const replies = conversation.say('oops, my email is dana@y.com');
    expect(sent(conversation)).toEqual([{ ...ids, email: 'dana@y.com' }]);
    expect(replies).not.toContain(closing.corrected(shop, 'Email: dana@y.com'));
    expect(replies.filter((text) => text !== live.tookOver(shop, 'Dana'))).toEqual([]);
  });

  test('a correction by a visitor without a record is answered with the phone', () => {
    const conversation = startConversation({ ...sentRequest(), visitor: null });
    conversation.say('oops, email is dana@y.com');
    expect(conversation.replies()).toEqual([closing.changeByPhone(shop)]);
  });
});

test('a visitor who has said a first name may say the whole one where the phone is asked for', () => {
  const conversation = startConversation({ stage: 'phone', answers: { name: 'Donna' } });
  conversation.say('donna reed');
  expect(conversation.dialogue.answers.name).toBe('Donna Reed');
  conversation.say('Donna Reid');
  expect(conversation.dialogue.answers.name).toBe('Donna Reid');
});

test('"Kowalski" right after "Jen" is the rest of her name; a word about phones is not', () => {
  const conversation = startConversation({
    stage: 'phone',
    answers: { flooring_type: 'Carpet', colors: 'Beige', patterns: 'Plain', name: 'Jen' },
  });
  conversation.say('landline');
  conversation.say('checkerboard');
  expect(conversation.dialogue.answers.name).toBe('Jen');
  conversation.say('Kowalski');
  expect(conversation.dialogue.answers.name).toBe('Jen Kowalski');
  expect(conversation.replies().at(-1)).toBe(questions.phone(shop));
});

test('"change color to brown" changes the color alone', () => {
  expect(withLines(conversationAt('name'), 'change color to brown').answers.colors).toBe('Brown');
});
