import { describe, expect, test } from 'vitest';
import type { Stage } from '../../contract/stage.ts';
import { startTalk } from '../testing/conversation.ts';
import { sentRequest, talkAfterRequest, talkAt } from '../testing/homeowner.ts';

describe('another request', () => {
  test('is another one, and the first stays as it is', () => {
    const talk = talkAfterRequest();
    talk.say('new request', 'carpet', 'gray', 'skip');
    expect(talk.dialogue.stage).toBe('confirmation');
    expect(talk.answers).toMatchObject({ name: 'Dana Smith', flooring_type: 'Carpet' });
    talk.say('oops, email is dana@y.com', 'yes');
    const kinds = talk.done.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'store_consultation')).toHaveLength(2);
    expect(kinds).not.toContain('correct_request');
    const keys = talk.done.flatMap((made) =>
      made.kind === 'store_consultation' ? [made.key] : [],
    );
    expect(new Set(keys).size).toBe(2);
  });

  test.each(['book', 'another request', 'I need another estimate', 'one more request'])(
    'after live chat too: %s',
    (line) => {
      const talk = talkAfterRequest();
      talk.deed({ type: 'live_button' });
      talk.deed({ type: 'end_button' });
      talk.say(line);
      expect(talk.dialogue).toMatchObject({
        stage: 'flooring_type',
        consultation: { state: 'none' },
      });
      expect(talk.answers.name).toBe('Dana Smith');
    },
  );

  test('the assistant hears the wish as well', () => {
    const talk = startTalk(undefined, sentRequest());
    talk.say('can someone come measure my bedroom too?');
    talk.assistant({ message: 'Gladly.', requiresAction: true, actionType: 'collect_info' });
    talk.pass(3000);
    expect(talk.dialogue.stage).toBe('flooring_type');
  });
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
    const talk = talkAt(stage);
    talk.say('can we start over?');
    expect(talk.dialogue).toMatchObject({ stage: 'flooring_type', answers: {}, draft: '' });
  });

  test.each(['startover', 'start again please', 'start over again'])('also: %s', (line) => {
    const talk = talkAt('colors');
    talk.say(line);
    expect(talk.dialogue).toMatchObject({ stage: 'flooring_type', answers: {} });
  });

  test('after a request only the floor is', () => {
    const talk = talkAfterRequest();
    talk.say('start over');
    expect(talk.dialogue.stage).toBe('flooring_type');
    expect(talk.answers).toMatchObject({ name: 'Dana Smith', phone: '5705550199' });
    expect(talk.answers.flooring_type).toBeUndefined();
  });
});
