import type { ChatbotReply } from '../../contract/chatbot.ts';
import type { LiveChatSettings, Message } from '../../contract/conversation.ts';
import { type Part, parts, type Stage } from '../../contract/stage.ts';
import { demoBusiness } from '../../rules/business.ts';
import { converse } from '../dialogue/converse.ts';
import { type Dialogue, newDialogue } from '../dialogue/dialogue.ts';
import type { Effect, EffectKind, EffectOf } from '../dialogue/effect.ts';
import type { ChatEvent, VisitorEvent } from '../dialogue/event.ts';

/* A visitor's page with a clock of its own: effects wait in the dialogue until the test lets time pass or answers them. */

type Undated<T> = T extends { id: string } ? Omit<T, 'id'> : never;

/** Friday, 3 PM in the shop. */
export const friday = new Date('2026-11-20T20:00:00Z');

/** Then, with somebody at the desk. */
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
    /** Every effect ever handed out. */
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
    /** What became of the effect of this kind that is due. */
    settle(kind: EffectKind, outcome: Undated<Exclude<ChatEvent, VisitorEvent>>): Effect[] {
      return apply({ ...outcome, id: conversation.due(kind)?.id ?? '' } as ChatEvent);
    },
    /** The request has come to the team. */
    stored(message = 'Thank you!'): Effect[] {
      const outcome = { type: 'consultation_stored', message, consultation: 'r1' } as const;
      return conversation.settle('store_consultation', outcome);
    },
    /** Lets time pass; lines are said and timers fire in their order. */
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
    /** What the bot has said since the visitor's last line, all that is still to come included. */
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
    /** The server has what is known. */
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

/** The conversation after these lines of the visitor's. */
export function withLines<Conversation extends { say(line: string): unknown }>(
  conversation: Conversation,
  ...lines: readonly string[]
): Conversation {
  for (const line of lines) conversation.say(line);
  return conversation;
}

/** A line that came over the socket. */
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

/** What somebody answers who answers well. */
export const goodAnswers = {
  flooring_type: 'Hardwood',
  colors: 'Light',
  patterns: 'Wide plank',
  name: 'Dana Smith',
  phone: '5705550199',
  email: 'dana@example.com',
  address: '12 Oak Lane, Fairview, PA 18612',
};

/** Everything asked before the stage is answered. */
export function stateAt(stage: Stage): Pick<Dialogue, 'stage' | 'answers' | 'visitor'> {
  const upTo = stage === 'confirmation' ? parts.length : parts.indexOf(stage as Part);
  const before = parts.slice(0, Math.max(upTo, 0));
  const answers = Object.fromEntries(before.map((part) => [part, goodAnswers[part]]));
  return { stage, answers, visitor: { id: 'v1', guest: false } };
}
