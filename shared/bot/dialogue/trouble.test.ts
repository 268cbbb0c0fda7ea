import { describe, expect, test } from 'vitest';
import type { Stage } from '../../contract/stage.ts';
import { demoBusiness } from '../../rules/business.ts';
import { sentences } from '../../testing/sentences.ts';
import {
  closedShop,
  startConversation,
  stateAt,
  switchedOff,
  withLines,
} from '../testing/conversation.ts';
import { conversationAfterRequest, conversationAt, homeowner } from '../testing/homeowner.ts';
import { chipsOf } from './chips.ts';
import { questions } from './texts.ts';

const flood = 'my floor is flooded, your crew left the water on';
const passedOn = /It is with our team/;
const sells =
  /consultation|flooring|colors|pattern|address of the project|just need a few details|"book"/i;

function inTrouble(...lines: string[]) {
  const conversation = homeowner({}, switchedOff);
  const replies = conversation.say(flood, ...lines);
  return { conversation, replies };
}

describe('a visitor in trouble', () => {
  test('is reported at once, told that it is with the team, and offered two buttons', () => {
    const { conversation, replies } = inTrouble();
    expect(replies).toEqual(['An answer.', expect.stringMatching(passedOn)]);
    expect(conversation.doneOf('create_visitor')).toHaveLength(1);
    expect(chipsOf(conversation.dialogue)).toEqual(['Call now', 'Leave your number']);
  });

  test.each([['ok'], ['yes'], ['Leave your number'], ['can someone come and fix it'], ['hello??']])(
    'who says "%s" is asked for name and number, then told by when the team calls',
    (line) => {
      const { conversation, replies } = inTrouble(line);
      expect(replies).toEqual([expect.stringMatching(/name\?$/)]);
      expect(conversation.say('Bob Miller')).toEqual([
        expect.stringMatching(/phone number or an email/),
      ]);
      const last = conversation.say('570 555 0144');
      expect(last).toEqual([expect.stringMatching(passedOn)]);
      expect(last[0]).toContain('(570) 555-0144');
      expect(last[0]).toContain('We are open now; expect a call by 4');
      expect(conversation.answers).toEqual({ name: 'Bob Miller', phone: '5705550144' });
      expect(conversation.dialogue.reported).toEqual({ name: 'Bob Miller', phone: '5705550144' });
    },
  );

  test('may want no call first, and one later', () => {
    const { replies } = inTrouble('no', '570 555 0144');
    expect(replies).toEqual([expect.stringContaining('We will reach you at (570) 555-0144')]);
  });

  test('may give name and number in one message, or only a number, or only an email', () => {
    const { replies, conversation } = inTrouble('Bob Miller 570-555-0144');
    expect(replies.at(-1)).toMatch(passedOn);
    expect(conversation.answers).toEqual({ name: 'Bob Miller', phone: '5705550144' });
    expect(inTrouble('570-555-0144').replies.at(-1)).toMatch(passedOn);
    const byMail = inTrouble('carl.h@gmail.com').replies.at(-1);
    expect(byMail).toMatch(passedOn);
    expect(byMail).toContain('expect an answer by 4');
  });

  test.each<[lines: string[], name: string, more?: object]>([
    [['Its Bob', '570-555-0144'], 'Bob'],
    [['570-555-0144', 'its under Karen Holt'], 'Karen Holt'],
    [['this is Bob', '570-555-0144'], 'Bob'],
    [['Dana Fox', '570-555-0144'], 'Dana Fox'],
    [['Jo 570-555-0144'], 'Jo'],
    [['570-555-0144', 'this is Ann'], 'Ann'],
    [['can you text me', 'Pete', '570-555-0144'], 'Pete', { when: 'by text' }],
    [['Ray', '570-555-0144'], 'Ray'],
    [['yes', 'my name is Sue Ray', '570-555-0144'], 'Sue Ray'],
    [['yes in the hall', '570-555-0144', 'ellen park'], 'Ellen Park'],
  ])('is known by the name they say: %j', (lines, name, more = {}) => {
    const { conversation } = inTrouble(...lines);
    expect(conversation.answers).toEqual({ name, phone: '5705550144', ...more });
    expect(conversation.dialogue.reported).toMatchObject({ name, phone: '5705550144' });
  });

  test.each(sentences`
    This is crazy | its bad | Call Now | Flooded | Emergency | Unacceptable
    my number is 570-555-0144 and hurry up | 570-555-0144 text only
  `)('gives no name with "%s"', (line) => {
    expect(inTrouble(line).conversation.answers.name).toBeUndefined();
  });

  test('who asks what to do is answered, let go and thanked back', () => {
    const { conversation } = inTrouble('what should i do');
    expect(conversation.asked).toHaveLength(1);
    expect(conversation.say('bye')).toEqual([expect.stringMatching(passedOn)]);
    expect(conversation.say('thank you')).toEqual([expect.stringMatching(/^You are welcome/)]);
  });

  test('may give the number with the trouble itself', () => {
    const conversation = homeowner();
    const replies = conversation.say(`${flood}. Ann Lee, 570-555-0177`);
    expect(replies.at(-1)).toContain('(570) 555-0177');
    expect(conversation.dialogue.reported.phone).toBe('5705550177');
  });

  test('need leave neither name nor number', () => {
    expect(inTrouble('no').replies).toEqual([expect.stringMatching(passedOn)]);
    expect(inTrouble('yes', 'no', 'no').replies).toEqual([expect.stringMatching(passedOn)]);
    expect(inTrouble('yes', 'Bob', 'it is under the sink', 'hurry').replies.at(-1)).toMatch(
      passedOn,
    );
  });

  test.each([
    'are you open tomorrow?',
    'my dog peed on it is that ok for vinyl',
    'the boards make a sound when I walk is this normal',
  ])('is answered a question, and asked for the name again: %s', (question) => {
    const { conversation, replies } = inTrouble('yes', question);
    expect(replies).toEqual(['An answer.', expect.stringMatching(/name\?$/)]);
    expect(conversation.asked).toContain(question);
    expect(conversation.say('Bob')).toEqual([expect.stringMatching(/phone number or an email/)]);
  });

  test.each([
    [['ok', 'ok', 'ok', 'ok']],
    [['yes', 'yes please', 'yes', 'sure']],
    [['Bob Miller 570-555-0144', 'yes', 'ok', 'thanks', 'are you open?', 'it is the kitchen']],
    [['no', 'no thanks', 'ok', 'stop']],
    [['back', 'skip', 'not sure', 'any', 'go back']],
  ])('is sold nothing: %j', (lines) => {
    const conversation = withLines(homeowner({}, switchedOff), flood);
    const replies = lines.flatMap((line) => conversation.say(line));
    expect(replies.filter((line) => sells.test(line))).toEqual([]);
    expect(conversation.dialogue.stage).toBe('consultation_intro');
  });

  test('who asks for a consultation all the same is asked about the floor', () => {
    expect(inTrouble('book a consultation').replies.at(-1)).toMatch(/What type of flooring/);
  });

  test.each<Stage>(['flooring_type', 'colors', 'patterns', 'name', 'phone', 'email', 'address'])(
    'at %s is asked nothing more of the form',
    (stage) => {
      const conversation = conversationAt(stage);
      const before = conversation.answers;
      const replies = conversation.say('actually there is water all over my kitchen floor');
      expect(replies[0]).toBe('An answer.');
      expect(replies.at(-1)).toMatch(passedOn);
      expect(replies.filter((line) => sells.test(line))).toEqual([]);
      expect(conversation.answers).toEqual(before);
    },
  );

  test('after a request is told at which number they will be reached', () => {
    const conversation = conversationAfterRequest();
    expect(conversation.say(flood).at(-1)).toContain('(570) 555-0199');
  });

  test('who asks for a person gets one where one is there, and is asked for their name otherwise', () => {
    const reached = homeowner();
    reached.say(flood);
    expect(reached.say('let me talk to a person').join()).toContain('I am connecting you');
    expect(reached.dialogue.stage).toBe('live_chat');
    expect(reached.say('end chat').filter((line) => sells.test(line))).toEqual([]);
    expect(inTrouble('let me talk to a person').replies).toEqual([
      expect.stringMatching(/^I cannot connect you with a person right now/),
      expect.stringMatching(/name\?$/),
    ]);
  });

  test('in live chat is not sold anything on the way out of it', () => {
    const conversation = withLines(homeowner({}, closedShop), 'can I talk to a person', flood);
    const replies = conversation.say('leave my details');
    expect(replies.filter((line) => sells.test(line))).toEqual([]);
    expect(replies.at(-1)).toMatch(/name\?$/);
  });

  test('is told when the report did not go through, and never that it is with the team', () => {
    const conversation = withLines(startConversation({}, switchedOff), flood);
    conversation.settle('create_visitor', { type: 'visitor_failed', message: 'No network' });
    conversation.assistant({ message: 'An answer.' });
    expect(conversation.replies()).toContainEqual(
      expect.stringMatching(/could not pass that on.*call us at/),
    );
    expect(conversation.replies().join()).not.toMatch(passedOn);
  });

  test('whose trouble only the server has noticed is told that it is with the team', () => {
    const conversation = startConversation({}, switchedOff);
    conversation.say('the thing your man did to it last week, come and look');
    conversation.assistant({ message: 'I am sorry.', urgent: true });
    conversation.visitorMade();
    expect(conversation.replies().at(-1)).toMatch(passedOn);
  });

  test('is asked the question before again where the server has noticed no trouble', () => {
    const conversation = homeowner(stateAt('email'), switchedOff, () => ({
      message: 'An answer.',
    }));
    const replies = conversation.say('I never answer my phone');
    expect(replies).toEqual(['An answer.', questions.email(demoBusiness)]);
    expect(conversation.dialogue.stage).toBe('email');
    expect(chipsOf(conversation.dialogue)).not.toContain('Call now');
  });

  test.each([
    ['I smell gas in the kitchen', 'Call 911'],
    ['I want to kill myself', 'Call 988'],
    ['my floor is buckling and nobody answers', 'Call now'],
  ])('who writes "%s" gets the button "%s"', (line, chip) => {
    const conversation = withLines(homeowner({}, switchedOff), line);
    expect(chipsOf(conversation.dialogue)[0]).toBe(chip);
  });
});
