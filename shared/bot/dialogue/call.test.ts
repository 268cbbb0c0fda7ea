import { describe, expect, test } from 'vitest';
import { demoBusiness as shop } from '../../rules/business.ts';
import { sentences } from '../../testing/sentences.ts';
import { wantsCall } from '../language/person-wish.ts';
import { withLines } from '../testing/conversation.ts';
import rows from '../testing/data/calls.json' with { type: 'json' };
import { conversationAt, homeowner } from '../testing/homeowner.ts';
import { calls, closing, missed, questions } from './texts.ts';

/* A visitor who wants a call is asked for a name and a number, and told when the team calls. */

const aboutFloors = /flooring|colors|pattern|consultation|address of the project|email/i;

test.each(rows as { lines: string[]; when?: string }[])(
  'SallieBot asks a visitor who wants a call for name and number alone: $lines',
  ({ lines, when }) => {
    const conversation = homeowner();
    const replies = lines.slice(lines[0] === 'yes' ? 1 : 0).flatMap((line, at) => {
      if (at === 0 && lines[0] === 'yes') conversation.say('yes');
      return conversation.say(line);
    });
    expect(replies.join('\n')).not.toMatch(aboutFloors);
    expect(conversation.dialogue).toMatchObject({ stage: 'consultation_intro', call: 'passed' });
    expect(conversation.dialogue.reported).toMatchObject({
      name: 'Dana',
      phone: '5705551234',
      wants_call: true,
      message: ['Asked for a call.', ...(when ? [`Best time: ${when}`] : [])].join('\n'),
    });
    expect(
      replies.filter((text) => /^Thank you! Our team has your number/.test(text)),
    ).toHaveLength(1);
  },
);

describe('after a wish for a call', () => {
  const asked = () => {
    const conversation = homeowner();
    const replies = conversation.say('my number is 570 555 1234 call me', 'Dana');
    return { conversation, replies };
  };

  test('SallieBot tells the time by which the team calls', () => {
    expect(asked().replies).toEqual([
      'Thank you! Our team has your number, (570) 555-1234.\nWe are open now; expect a call by 4:15 PM.',
    ]);
  });

  test.each(['ok', 'yes', 'thanks', 'great thank you', 'no'])('"%s" begins no form', (line) => {
    const { conversation } = asked();
    expect(conversation.say(line)).toEqual([calls.kept(shop)]);
    expect(conversation.dialogue.stage).toBe('consultation_intro');
  });

  test('a visitor can book a consultation too, and is asked for nothing twice', () => {
    const { conversation } = asked();
    expect(conversation.say('book a consultation').at(-1)).toBe(questions.flooring_type(shop));
    conversation.say('oak', 'any', 'any');
    expect(conversation.dialogue.stage).toBe('email');
  });
});

test('who keeps the name is called all the same, and a call that is called off is no visit', () => {
  const conversation = homeowner();
  conversation.say('call me', 'i dont want to give my name');
  expect(conversation.say('570 555 1234').at(-1)).toMatch(/^Thank you! Our team has/);
  expect(conversation.say('cancel that')).toEqual([closing.calledOff(shop)]);
});

test('a number without a name is enough for a call', () => {
  const conversation = homeowner();
  expect(conversation.say('call me 570 555 1234', 'no').at(-1)).toMatch(/^Thank you! Our team has/);
});

describe('a visitor without a phone', () => {
  test.each(sentences`
    no phone | I don't have a phone | i dont have one | I'd rather not give my phone number
    can you just email me | please dont call me | can i give you my email instead | i lost my phone | i hate talking on the phone, email only
  `)('is answered by email, once it is known: %s', (line) => {
    const conversation = conversationAt('phone');
    expect(conversation.say(line).at(-1)).toBe(questions.email(shop));
    expect(conversation.say('dana@example.com')).toEqual([
      calls.passedByEmail(shop, 'dana@example.com', 'We are open now; expect an answer by 4:15 PM'),
    ]);
    expect(conversation.dialogue.reported).toMatchObject({
      name: 'Dana Smith',
      email: 'dana@example.com',
      interest: 'Hardwood',
      wants_call: true,
      message: 'Gave no phone number.\nColors: Light\nPatterns: Wide plank\nBest time: by email',
    });
  });

  test('is asked for nothing else when the email is known', () => {
    const conversation = conversationAt('phone');
    conversation.say('dana@example.com');
    expect(conversation.say('i told you no phone').at(-1)).toMatch(/answers you at dana@/);
    expect(conversation.dialogue.call).toBe('passed');
  });

  test('and who gives a number all the same is called', () => {
    const conversation = conversationAt('phone');
    expect(conversation.say('no phone', '570 555 1234').at(-1)).toMatch(/has your number/);
    const noon = conversationAt('phone');
    expect(noon.say("don't call before noon").at(-1)).toBe(questions.phone(shop));
    noon.say('no, call me');
    expect(noon.dialogue.stage).toBe('phone');
  });

  test('is told so in Spanish', () => {
    const conversation = conversationAt('phone', { language: 'es' });
    const [reply] = conversation.say('no tengo teléfono', 'dana@example.com');
    expect(reply).toContain('le responde a dana@example.com');
  });

  test('and without an email hears what would help, and is called once a number is given', () => {
    const conversation = conversationAt('phone');
    expect(conversation.say('no phone', 'no email')).toEqual([missed.noReach(shop)]);
    expect(conversation.say('ok 570 555 1234').at(-1)).toMatch(/has your number/);
    expect(conversation.dialogue.reported.message).toContain('Asked for a call.');
    const early = conversationAt('phone');
    expect(early.say('i have no email', 'no phone')).toEqual([missed.noReach(shop)]);
  });
});

test('SallieBot repeats the best time in Spanish, and reports it to the team in English', () => {
  const conversation = homeowner();
  const said = ['me pueden llamar el viernes después de las 3', 'Luis', '5705551234'];
  expect(conversation.say(...said).at(-1)).toContain('le conviene: el viernes después de las 3.');
  expect(conversation.dialogue.reported.message).toContain('on Friday after 3');
});

test('SallieBot promises no call when its report to the server has failed', () => {
  const conversation = homeowner();
  conversation.say('call me');
  conversation.event({ type: 'text', text: 'Dana, 570 555 1234' });
  conversation.visitorMade();
  expect(conversation.replies().join()).not.toMatch(/Thank you/);
  const report = conversation.due('report_known');
  conversation.apply({ type: 'known_failed', id: report?.id ?? '' });
  expect(conversation.replies().at(-1)).toBe(calls.failed(shop));
});

test.each(sentences`
  call me Dana | nobody called me back | do not call me | please email, never call me
  your crew never called, call me back | what number do I call | can I call you tomorrow
`)('wantsCall finds no wish for a call in: %s', (line) => {
  expect(wantsCall(line)).toBe(false);
});

test.each(sentences`
  i work nights so dont call in the day | i dont answer unknown numbers | i dont answer my phone at work
`)('"%s" in reply to the question for a number is no trouble', (line) => {
  expect(withLines(conversationAt('phone'), line).dialogue.trouble).toBeNull();
});
