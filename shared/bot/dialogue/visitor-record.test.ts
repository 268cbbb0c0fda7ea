import { describe, expect, test } from 'vitest';
import { goodAnswers, startConversation } from '../testing/conversation.ts';

describe('the visitor record', () => {
  test.each(['flooring_type', 'address'] as const)('is made at %s, once', (stage) => {
    const conversation = startConversation({ stage, answers: { name: 'Dana', email: 'd@x.com' } });
    conversation.say(goodAnswers[stage]);
    conversation.visitorMade();
    conversation.event({ type: 'live_button' });
    expect(conversation.doneOf('create_visitor')).toHaveLength(1);
    expect(conversation.dialogue.visitor).toEqual({ id: 'v1', guest: false });
  });

  test('live chat with nobody known makes a guest, who may become known', () => {
    const conversation = startConversation();
    conversation.say('human');
    expect(conversation.doneOf('create_visitor')[0]).toMatchObject({
      body: { name: 'Guest', email: '' },
    });
    conversation.visitorMade();
    expect(conversation.dialogue.visitor).toEqual({ id: 'v1', guest: true });
    conversation.say("I'm Dana Smith, dana@x.com");
    expect(conversation.doneOf('create_visitor')[1]).toMatchObject({
      body: { name: 'Dana Smith', email: 'dana@x.com' },
    });
  });

  test('brings the talk so far along, and what is said meanwhile follows', () => {
    const conversation = startConversation();
    conversation.say('hello');
    conversation.say('human');
    conversation.say('are you there');
    conversation.visitorMade();
    expect(conversation.doneOf('create_visitor')[0]).toMatchObject({
      body: { conversation: [{ message: 'hello' }, { message: 'human' }] },
    });
    const kept = conversation.doneOf('keep_line').map(({ line }) => line.text);
    expect(kept).toEqual(['are you there']);
  });

  test('one that cannot be made costs no lead', () => {
    const conversation = startConversation({
      stage: 'address',
      answers: { ...goodAnswers, address: undefined },
    });
    conversation.say(goodAnswers.address);
    conversation.say('yes');
    expect(conversation.dialogue.consultation.state).toBe('waiting');
    conversation.settle('create_visitor', { type: 'visitor_failed', message: '503: Busy' });
    expect(conversation.due('store_consultation')?.body).toEqual(goodAnswers);
    expect(conversation.done).toContainEqual(
      expect.objectContaining({
        kind: 'toast',
        text: 'There was a problem saving your information: 503: Busy',
      }),
    );
  });
});
