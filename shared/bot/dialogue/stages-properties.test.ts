import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parts } from '../../contract/stage.ts';
import { demoBusiness } from '../../rules/business.ts';
import { contactIn } from '../language/contact.ts';
import {
  available,
  friday,
  goodAnswers,
  startConversation,
  switchedOff,
  withLines,
} from '../testing/conversation.ts';
import { checkAnswer } from './check-answer.ts';
import { converse } from './converse.ts';
import { Dialogue, newDialogue, waitOf } from './dialogue.ts';
import type { ChatEvent } from './event.ts';

const circumstances = { now: friday, business: demoBusiness };
const typed = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.constantFrom(
    'yes',
    'no',
    'back',
    'human',
    'stop',
    'end chat',
    'book',
    'skip',
    'what are your hours?',
    ...Object.values(goodAnswers),
  ),
);
const event = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('text' as const), text: typed }) },
  fc.record({
    type: fc.constantFrom(
      'opened',
      'closed',
      'typed',
      'live_button',
      'end_button',
      'live_connected',
      'live_lost',
      'live_failed' as const,
    ),
  }),
  fc.record({
    type: fc.constant('settings' as const),
    settings: fc.constantFrom(available, switchedOff),
  }),
  fc.record({ type: fc.constantFrom('take_over', 'hand_back' as const), by: fc.constant('Dana') }),
  fc.record({ type: fc.constant('edit' as const), part: fc.constantFrom(...parts) }),
);

function outcome(dialogue: Dialogue, pick: number, good: boolean): ChatEvent | null {
  const effect = dialogue.due[pick % Math.max(dialogue.due.length, 1)];
  if (!effect) return null;
  const { id } = effect;
  switch (effect.kind) {
    case 'say':
      return { type: 'said', id };
    case 'timer':
      return { type: 'timer_fired', id, name: effect.name };
    case 'ask_assistant': {
      const reply = {
        message: 'An answer.',
        requiresAction: good,
        actionType: good ? ('collect_info' as const) : null,
      };
      return good || pick % 2
        ? { type: 'assistant_replied', id, reply }
        : { type: 'assistant_failed', id };
    }
    case 'create_visitor':
      return good
        ? {
            type: 'visitor_created',
            id,
            visitor: { id: 'v', name: effect.body.name, email: effect.body.email },
          }
        : { type: 'visitor_failed', id, message: '503: Busy' };
    case 'store_consultation':
      return good
        ? { type: 'consultation_stored', id, message: 'Stored', consultation: 'r1' }
        : { type: 'consultation_failed', id, message: '503' };
    default:
      return { type: 'line_failed', id };
  }
}

test('the dialogue never throws, gives each effect id once, stays storable and has at most one request due', () => {
  const step = fc.tuple(event, fc.array(fc.tuple(fc.nat(50), fc.boolean()), { maxLength: 3 }));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.nat(), (steps, seed) => {
      let dialogue = newDialogue(seed);
      const ids: string[] = [];
      const apply = (event: ChatEvent) => {
        const next = converse(dialogue, event, circumstances);
        dialogue = next.dialogue;
        ids.push(...next.effects.map(({ id }) => id));
        for (const effect of next.effects) {
          if (effect.kind === 'say') expect(effect.delay).toBeGreaterThanOrEqual(500);
        }
      };
      steps.forEach(([what, outcomes], at) => {
        apply({ ...what, id: `d${at}` } as ChatEvent);
        for (const [pick, good] of outcomes) {
          const event = outcome(dialogue, pick, good);
          if (!event) continue;
          apply(event);
          const { due, lines } = dialogue;
          apply(event); // Reported twice, by two tabs.
          expect([dialogue.due, dialogue.lines]).toEqual([due, lines]);
        }
        expect(
          dialogue.due.filter(({ kind }) => kind === 'store_consultation').length,
        ).toBeLessThanOrEqual(1);
      });
      expect(new Set(ids).size).toBe(ids.length);
      expect(new Set(dialogue.lines.map(({ id }) => id)).size).toBe(dialogue.lines.length);
      expect(z.parse(Dialogue, JSON.parse(JSON.stringify(dialogue)))).toEqual(dialogue);
    }),
    { numRuns: 200 },
  );
});

test('the first bot message comes after 500 ms to 1.5 s', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const event = { type: 'text', id: 'd', text: 'no' } as const;
      const [effect] = converse(newDialogue(seed), event, circumstances).effects;
      expect(effect?.kind).toBe('say');
      expect(effect?.delay).toBeGreaterThanOrEqual(500);
      expect(effect?.delay).toBeLessThanOrEqual(1500);
    }),
  );
});

test('the same event from two tabs is done once, with the same effects', () => {
  const event = { type: 'text', id: 'd', text: 'yes' } as const;
  const one = converse(newDialogue(5), event, circumstances);
  expect(converse(newDialogue(5), event, circumstances)).toEqual(one);
  expect(converse(one.dialogue, event, circumstances)).toEqual({
    dialogue: one.dialogue,
    effects: [],
  });
});

test('an effect does not wait longer when the clock is set back a day', () => {
  const conversation = withLines(startConversation(), 'no');
  const effect = conversation.due('say');
  if (!effect) throw new Error('nothing is due');
  const yesterday = new Date(friday.getTime() - 86_400_000);
  expect(waitOf(effect, yesterday)).toBe(effect.delay);
  expect(waitOf(effect, new Date(friday.getTime() + 86_400_000))).toBe(0);
});

test('checkAnswer and contactIn do not throw, whatever is typed', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom(...parts),
      (typed, part) => {
        checkAnswer(part, typed, typed);
        contactIn(typed, demoBusiness);
      },
    ),
  );
});
