import type { Business } from '../../contract/business.ts';
import type { LiveChatSettings } from '../../contract/conversation.ts';
import type { Part } from '../../contract/stage.ts';
import { assertNever } from '../../rules/assert-never.ts';
import { markSeen } from '../../rules/shown-messages.ts';
import { askIntro, goTo, opened, welcome } from './asking.ts';
import type { Dialogue, Effect } from './dialogue.ts';
import type { ChatEvent, VisitorEvent } from './event.ts';
import {
  connected,
  connectionFailed,
  endLive,
  handedBack,
  linesArrived,
  lost,
  reconnect,
  switchedOff,
  tookOver,
  wishForPerson,
} from './live.ts';
import { handleMessage } from './message.ts';
import { conclude, isOutcome } from './outcomes.ts';
import { retryLine } from './record.ts';
import { cancel, change, isScheduled, type Turn } from './turn.ts';

export interface Circumstances {
  now: Date;
  business: Business;
}

/** Remembered events, so that an event that two tabs report counts once. */
const MOST_HANDLED = 100;

/** These events change nothing the second time, so they are not remembered; keys are pressed often. */
const repeatable: ReadonlySet<string> = new Set<VisitorEvent['type']>([
  'typed',
  'closed',
  'settings',
  'lines_arrived',
  'lines_seen',
  'live_connected',
  'live_lost',
]);

export function converse(
  dialogue: Dialogue,
  event: ChatEvent,
  { now, business }: Circumstances,
): { dialogue: Dialogue; effects: Effect[] } {
  const turn: Turn = { dialogue, effects: [], cause: event.id, now, business };
  if (isOutcome(event)) conclude(turn, event);
  else if (repeatable.has(event.type)) perform(turn, event);
  else if (!dialogue.handled.includes(event.id)) {
    change(turn, { handled: [...dialogue.handled, event.id].slice(-MOST_HANDLED) });
    perform(turn, event);
  }
  return { dialogue: turn.dialogue, effects: turn.effects };
}

function perform(turn: Turn, event: VisitorEvent) {
  switch (event.type) {
    case 'opened':
      return opened(turn);
    case 'closed':
    case 'typed':
      return cancel(turn, 'collection');
    case 'text':
      return handleMessage(turn, event.text, event.id);
    case 'live_button':
      return pressLive(turn);
    case 'end_button':
      return end(turn);
    case 'edit':
      return edit(turn, event.part);
    case 'retry_line':
      return retryLine(turn, event.line);
    case 'settings':
      return settle(turn, event.settings);
    case 'live_connected':
      return connected(turn, event.taken_by);
    case 'live_lost':
      return lost(turn, event.isCertain);
    case 'live_failed':
      return connectionFailed(turn);
    case 'lines_arrived':
      return linesArrived(turn, event.messages);
    case 'lines_seen':
      return change(turn, { lines: markSeen(turn.dialogue.lines, event.seq) });
    case 'take_over':
      return tookOver(turn, event.by);
    case 'hand_back':
      return handedBack(turn, event.by);
    default:
      return assertNever(event);
  }
}

function pressLive(turn: Turn) {
  cancel(turn, 'collection');
  if (turn.dialogue.stage === 'live_chat') reconnect(turn);
  else wishForPerson(turn);
}

function end(turn: Turn) {
  if (turn.dialogue.stage !== 'live_chat') return;
  endLive(turn);
  askIntro(turn);
}

function edit(turn: Turn, part: Part) {
  const { stage, consultation } = turn.dialogue;
  const open = consultation.state === 'none' || consultation.state === 'failed';
  if (stage === 'confirmation' && open) goTo(turn, part);
}

function settle(turn: Turn, settings: LiveChatSettings) {
  change(turn, { settings });
  if (isScheduled(turn, 'welcome')) welcome(turn);
  if (!settings.is_available) switchedOff(turn);
}
