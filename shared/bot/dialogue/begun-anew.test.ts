import { describe, expect, test } from 'vitest';
import type { Stage } from '../../contract/stage.ts';
import { conversationAfterRequest, conversationAt } from '../testing/homeowner.ts';

describe('another request', () => {
  test('is another one, and the first stays as it is', () => {
    const conversation = conversationAfterRequest();
    conversation.say('new request', 'carpet', 'gray', 'skip');
    expect(conversation.dialogue.stage).toBe('confirmation');
    expect(conversation.answers).toMatchObject({ name: 'Dana Smith', flooring_type: 'Carpet' });
    conversation.say('oops, email is dana@y.com', 'yes');
    expect(conversation.doneOf('correct_request')).toEqual([]);
    const keys = conversation.doneOf('store_consultation').map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(2);
  });

  test('is for the house and the floor that it names', () => {
    const conversation = conversationAfterRequest();
    conversation.say('i want another estimate for carpet at 40 Pine St, Millbrook PA 18699');
    expect(conversation.dialogue.consultation.state).toBe('none');
    expect(conversation.answers).toMatchObject({
      name: 'Dana Smith',
      flooring_type: 'Carpet',
      address: '40 Pine St, Millbrook PA 18699',
    });
    expect(conversation.doneOf('correct_request')).toEqual([]);
  });

  test.each(['book', 'another request', 'I need another estimate', 'one more request'])(
    'after live chat too: %s',
    (line) => {
      const conversation = conversationAfterRequest();
      conversation.event({ type: 'live_button' });
      conversation.event({ type: 'end_button' });
      conversation.say(line);
      expect(conversation.dialogue).toMatchObject({
        stage: 'flooring_type',
        consultation: { state: 'none' },
      });
      expect(conversation.answers.name).toBe('Dana Smith');
    },
  );
});

describe('start over', () => {
  test.each<Stage>([
    'flooring_type',
    'name',
    'address',
    'confirmation',
    'declined',
    'consultation_intro',
  ])('at %s everything is asked for again', (stage) => {
    const conversation = conversationAt(stage);
    conversation.say('can we start over?');
    expect(conversation.dialogue).toMatchObject({ stage: 'flooring_type', answers: {}, draft: '' });
  });

  test.each(['startover', 'start again please', 'start over again'])('also: %s', (line) => {
    const conversation = conversationAt('colors');
    conversation.say(line);
    expect(conversation.dialogue).toMatchObject({ stage: 'flooring_type', answers: {} });
  });

  test('after a request only the floor is', () => {
    const conversation = conversationAfterRequest();
    conversation.say('start over');
    expect(conversation.dialogue.stage).toBe('flooring_type');
    expect(conversation.answers).toMatchObject({ name: 'Dana Smith', phone: '5705550199' });
    expect(conversation.answers.flooring_type).toBeUndefined();
  });
});
