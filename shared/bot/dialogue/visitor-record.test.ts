import { describe, expect, test } from 'vitest';
import { goodAnswers, startTalk } from '../testing/conversation.ts';

describe('the visitor record', () => {
  const make = (talk: ReturnType<typeof startTalk>) =>
    talk.done.filter(({ kind }) => kind === 'create_visitor');

  test.each(['flooring_type', 'address'] as const)('is made at %s, once', (stage) => {
    const talk = startTalk(undefined, { stage, answers: { name: 'Dana', email: 'd@x.com' } });
    talk.say(goodAnswers[stage]);
    talk.visitorMade();
    talk.deed({ type: 'live_button' });
    expect(make(talk)).toHaveLength(1);
    expect(talk.dialogue.visitor).toEqual({ id: 'v1', guest: false });
  });

  test('live chat with nobody known makes a guest, who may become known', () => {
    const talk = startTalk();
    talk.say('human');
    expect(make(talk)[0]).toMatchObject({ body: { name: 'Guest', email: '' } });
    talk.visitorMade();
    expect(talk.dialogue.visitor).toEqual({ id: 'v1', guest: true });
    talk.say("I'm Dana Smith, dana@x.com");
    expect(make(talk)[1]).toMatchObject({ body: { name: 'Dana Smith', email: 'dana@x.com' } });
  });

  test('brings the talk so far along, and what is said meanwhile follows', () => {
    const talk = startTalk();
    talk.say('hello');
    talk.say('human');
    talk.say('are you there');
    talk.visitorMade();
    expect(make(talk)[0]).toMatchObject({
      body: { conversation: [{ message: 'hello' }, { message: 'human' }] },
    });
    const kept = talk.done.flatMap((effect) =>
      effect.kind === 'keep_line' ? [effect.line.text] : [],
    );
    expect(kept).toEqual(['are you there']);
  });

  test('one that cannot be made costs no lead', () => {
    const talk = startTalk(undefined, {
      stage: 'address',
      answers: { ...goodAnswers, address: undefined },
    });
    talk.say(goodAnswers.address);
    talk.say('yes');
    expect(talk.dialogue.consultation.state).toBe('waiting');
    talk.apply({
      type: 'visitor_failed',
      id: talk.due('create_visitor')?.id ?? '',
      message: '503: Busy',
    });
    expect(talk.due('store_consultation')?.body).toEqual(goodAnswers);
    expect(talk.done).toContainEqual(
      expect.objectContaining({
        kind: 'toast',
        text: 'There was a problem saving your information: 503: Busy',
      }),
    );
  });
});
