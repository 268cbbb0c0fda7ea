import { describe, expect, test } from 'vitest';
import { parts, Stage } from '../../contract/stage.ts';
import { demoBusiness } from '../../rules/business.ts';
import { goodAnswers, startTalk, switchedOff } from '../testing/conversation.ts';
import { readDialogue } from './dialogue.ts';
import { closing, intro, live, missed, misses, questions, trouble } from './texts.ts';

const shop = demoBusiness;
const answered = { answers: { ...goodAnswers }, visitor: { id: 'v', guest: false } };

describe('the collection', () => {
  test('goes through every stage to one stored request', () => {
    const talk = startTalk();
    talk.say('yes');
    const stages = [talk.dialogue.stage];
    for (const part of parts) {
      talk.pass(6000);
      stages.push(talk.dialogue.stage);
      talk.say(goodAnswers[part]);
      talk.visitorMade();
    }
    stages.push(talk.dialogue.stage);
    expect(stages).toEqual(Stage.options.slice(0, 9));
    talk.say('yes');
    talk.say('yes');
    const requests = talk.done.filter(({ kind }) => kind === 'store_consultation');
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ body: { ...goodAnswers, visitor_id: 'v1' } });
  });

  test('starts 2 s after a yes', () => {
    const talk = startTalk();
    talk.say('yes');
    talk.pass(1999);
    expect(talk.dialogue.stage).toBe('consultation_intro');
    talk.pass(1);
    expect(talk.dialogue.stage).toBe('flooring_type');
    expect(talk.heard()).toEqual([intro.starting(), questions.flooring_type(shop)]);
  });

  test('a yes before the question is asked leaves nothing to ask', () => {
    const talk = startTalk();
    talk.say('do you install stairs?');
    talk.assistant({ message: 'We do.' });
    talk.say('yes');
    expect(talk.heard()).toEqual(['We do.', intro.starting(), questions.flooring_type(shop)]);
  });

  test('starts 2 s after collect_info', () => {
    const talk = startTalk();
    talk.say('how do I book?');
    talk.assistant({ message: 'Here and now.', requiresAction: true, actionType: 'collect_info' });
    talk.pass(2000);
    expect(talk.dialogue.stage).toBe('flooring_type');
  });

  test.each(['typed', 'closed', 'live_button'] as const)('%s in those 2 s cancels', (type) => {
    const talk = startTalk();
    talk.say('yes');
    talk.deed({ type });
    talk.pass(10_000);
    expect(talk.dialogue.stage).toBe(type === 'live_button' ? 'live_chat' : 'consultation_intro');
  });

  test.each(parts)('a question at %s is answered, then the stage asks again', (part) => {
    const talk = startTalk(undefined, { stage: part });
    talk.say('do you install on Saturdays?');
    talk.assistant({ message: 'Ask us.' });
    expect(talk.heard()).toEqual(['Ask us.', questions[part](shop)]);
    expect(talk.dialogue.stage).toBe(part);
  });

  test.each(parts)('at %s the second miss helps, the third offers other ways', (part) => {
    const talk = startTalk(undefined, { stage: part });
    const said = ['!!!', '...', '!!', '?!'].map((nothing) => {
      talk.say(nothing);
      return talk.heard().at(-1);
    });
    const [first, second] = misses[part];
    expect(said[0]).toBe(first(shop));
    expect(said[1]).toBe(second(shop));
    expect(said.slice(2)).toEqual([missed.otherWays(shop), missed.otherWays(shop)]);
    expect(talk.dialogue.stage).toBe(part);
  });

  test('the spec’s sentences', () => {
    expect(misses.phone[0](shop)).toMatch(/^I need a valid 10-digit phone number/);
    expect(misses.email[0](shop)).toMatch(/^Please provide a valid email address/);
    expect(misses.address[0](shop)).toContain('example');
  });

  test('a name that sounds like a reply is taken when it is sent once more', () => {
    const talk = startTalk(undefined, { stage: 'name' });
    talk.say('Ok');
    expect(talk.heard()).toEqual([missed.doubtedName()]);
    talk.say('Ok');
    expect(talk.dialogue.answers.name).toBe('Ok');
  });

  test('a phone and an e-mail given with the name are not asked for again', () => {
    const talk = startTalk(undefined, { stage: 'name' });
    talk.say("I'm Dana Smith, 570 555 0199");
    expect(talk.dialogue.answers).toEqual({ name: 'Dana Smith', phone: '5705550199' });
  });

  test('a failed assistant suggests the phone and the lead goes on', () => {
    const talk = startTalk(undefined, { stage: 'phone' });
    talk.say('do you sand floors?');
    const asked = talk.due('ask_assistant');
    talk.apply({ type: 'assistant_failed', id: asked?.id ?? '' });
    expect(talk.heard()).toEqual([trouble.assistant(shop), questions.phone(shop)]);
  });
});

describe('confirmation', () => {
  test('a failed request is tried again under the same key, a changed one under another', () => {
    const talk = startTalk(undefined, { stage: 'confirmation', ...answered });
    const fail = () => {
      const sent = talk.due('store_consultation');
      talk.apply({ type: 'consultation_failed', id: sent?.id ?? '', message: '503: Busy' });
      return sent?.key;
    };
    talk.say('yes');
    const key = fail();
    talk.say('try again');
    expect(fail()).toBe(key);
    talk.say('change my name');
    talk.say('Dana Jones');
    talk.say('yes');
    expect(fail()).not.toBe(key);
  });

  test('after the request is stored a yes does nothing and "book" starts another', () => {
    const talk = startTalk(undefined, { stage: 'confirmation', ...answered });
    talk.say('yes');
    talk.apply({
      type: 'consultation_stored',
      id: talk.due('store_consultation')?.id ?? '',
      message: 'Thanks',
    });
    expect(talk.heard()).toEqual(['Thanks']);
    talk.say('yes');
    expect(talk.heard()).toEqual([closing.storedAlready()]);
    expect(talk.dialogue.stage).toBe('confirmation');
    talk.say('book');
    expect(talk.dialogue.stage).toBe('flooring_type');
    expect(talk.dialogue.answers.name).toBe('Dana Smith');
  });

  test.each(parts)('editing %s comes back to the summary', (part) => {
    const talk = startTalk(undefined, { stage: 'confirmation', ...answered });
    talk.deed({ type: 'edit', part });
    expect(talk.dialogue.stage).toBe(part);
    talk.say(goodAnswers[part]);
    expect(talk.dialogue.stage).toBe('confirmation');
  });
});

test('a talk survives being kept and read back', () => {
  const talk = startTalk();
  talk.deed({ type: 'opened' });
  talk.say('yes');
  talk.say('human');
  expect(readDialogue(JSON.parse(JSON.stringify(talk.dialogue)))).toEqual(talk.dialogue);
  expect(readDialogue({ version: 0 })).toBeNull();
});

test('live chat refuses in words when it is off', () => {
  const talk = startTalk(switchedOff);
  talk.say('talk to a person');
  expect(talk.heard()).toEqual([live.switchedOff(shop)]);
  expect(talk.dialogue.stage).toBe('consultation_intro');
});
