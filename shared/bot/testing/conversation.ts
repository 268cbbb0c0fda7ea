import type { ChatbotReply } from '../../contract/chatbot.ts';
import type { LiveChatSettings, Message } from '../../contract/conversation.ts';
import { type Part, parts, type Stage } from '../../contract/stage.ts';
import { demoBusiness } from '../../rules/business.ts';
import { converse } from '../dialogue/converse.ts';
import type { Effect, EffectKind, EffectOf } from '../dialogue/dialogue.ts';
import { type Dialogue, newDialogue } from '../dialogue/dialogue.ts';
import type { ChatEvent, VisitorEvent } from '../dialogue/event.ts';

/* A visitor's page with its own clock: effects wait in the dialogue until the test passes time or answers them. */

type Undated<T> = T extends { id: string } ? Omit<T, 'id'> : never;

/** Friday, 3 PM in the shop. */
export const friday = new Date('2026-11-20T20:00:00Z');

export const momentAt = (now: Date) => ({ now, isPersonThere: true });

export const available: LiveChatSettings = {
  is_available: true,
  effective: true,
  reason: 'available',
  next_open: null,
};
export const switchedOff: LiveChatSettings = {
  ...available,
  is_available: false,
  effective: false,
  reason: 'switched_off',
};
export const nobodyThere: LiveChatSettings = {
  ...available,
  effective: false,
  reason: 'nobody_connected',
};
export const closedShop: LiveChatSettings = {
  is_available: true,
  effective: false,
  reason: 'closed',
  next_open: '2026-11-21T14:00:00Z',
};

export function startConversation(
  start: Partial<Dialogue> = {},
  settings: LiveChatSettings | null = available,
) {
  let dialogue: Dialogue = { ...newDialogue(7), settings, ...start };
  let now = friday;
  let events = 0;
  const done: Effect[] = [];

  function apply(event: ChatEvent): Effect[] {
    const step = converse(dialogue, event, { now, business: demoBusiness });
    dialogue = step.dialogue;
    done.push(...step.effects);
    return step.effects;
  }

  const conversation = {
    /** Every effect that was handed out. */
    done,
    doneOf<K extends EffectKind>(kind: K): EffectOf<K>[] {
      return done.filter((effect): effect is EffectOf<K> => effect.kind === kind);
    },
    apply,
    get dialogue() {
      return dialogue;
    },
    event(event: Undated<VisitorEvent>): Effect[] {
      events += 1;
      return apply({ ...event, id: `d${events}` } as VisitorEvent);
    },
    say(text: string): Effect[] {
      return conversation.event({ type: 'text', text });
    },
    due<K extends EffectKind>(kind: K): EffectOf<K> | undefined {
      return dialogue.due.find((effect) => effect.kind === kind) as EffectOf<K> | undefined;
    },
    /** Answers the due effect of this kind. */
    settle(kind: EffectKind, outcome: Undated<Exclude<ChatEvent, VisitorEvent>>): Effect[] {
      return apply({ ...outcome, id: conversation.due(kind)?.id ?? '' } as ChatEvent);
    },
    /** Answers that the request is stored. */
    stored(message = 'Thank you!'): Effect[] {
      const outcome = { type: 'consultation_stored', message, consultation: 'r1' } as const;
      return conversation.settle('store_consultation', outcome);
    },
    /** Passes time; messages are shown and timers fire in order. */
    pass(milliseconds: number) {
      const until = now.getTime() + milliseconds;
      for (let next = nextDue(until); next; next = nextDue(until)) {
        now = new Date(Math.max(next.at, now.getTime()));
        if (next.kind === 'say') apply({ type: 'said', id: next.id });
        else if (next.kind === 'timer') {
          apply({ type: 'timer_fired', id: next.id, name: next.name });
        }
      }
      now = new Date(until);
    },
    /** Returns the bot's messages since the visitor's last one, including those still due. */
    replies(): string[] {
      conversation.pass(8000);
      const mine = dialogue.lines.findLastIndex(({ from }) => from === 'visitor');
      return dialogue.lines.slice(mine + 1).map(({ text }) => text);
    },
    assistant(reply: Partial<ChatbotReply> & { message: string }) {
      const asked = conversation.due('ask_assistant');
      const full = { requiresAction: false, actionType: null, ...reply };
      if (asked) apply({ type: 'assistant_replied', id: asked.id, reply: full });
    },
    visitorMade(id = 'v1') {
      const made = conversation.due('create_visitor');
      if (!made) return;
      const { name, email } = made.body;
      apply({ type: 'visitor_created', id: made.id, visitor: { id, name, email } });
    },
    /** Answers that the contact is stored. */
    reported() {
      const report = conversation.due('report_known');
      if (report) apply({ type: 'known_reported', id: report.id });
      return report?.body;
    },
  };

  function nextDue(until: number): Effect | undefined {
    return dialogue.due
      .filter(({ kind, at }) => (kind === 'say' || kind === 'timer') && at <= until)
      .sort((a, b) => a.at - b.at)[0];
  }

  return conversation;
}

export function withLines<Conversation extends { say(line: string): unknown }>(
  conversation: Conversation,
  ...lines: readonly string[]
): Conversation {
  for (const line of lines) conversation.say(line);
  return conversation;
}

/** A message that came over the socket. */
export function fromStaff(seq: number, message = 'Hi, Dana here'): Message {
  return {
    id: `m${seq}`,
    seq,
    client_id: `s${seq}`,
    visitor_id: 'v1',
    message,
    is_bot: false,
    is_admin: true,
    unverified: false,
    created_at: '2026-11-20T20:01:00Z',
  };
}

export type TestConversation = ReturnType<typeof startConversation>;

export const goodAnswers = {
  flooring_type: 'Hardwood',
  colors: 'Light',
  patterns: 'Wide plank',
  name: 'Dana Smith',
  phone: '5705550199',
  email: 'dana@example.com',
  address: '12 Oak Lane, Fairview, PA 18612',
};

/** Returns a state in which every earlier question is answered. */
export function stateAt(stage: Stage): Pick<Dialogue, 'stage' | 'answers' | 'visitor'> {
  const upTo = stage === 'confirmation' ? parts.length : parts.indexOf(stage as Part);
  const before = parts.slice(0, Math.max(upTo, 0));
  const answers = Object.fromEntries(before.map((part) => [part, goodAnswers[part]]));
  return { stage, answers, visitor: { id: 'v1', guest: false } };
}
