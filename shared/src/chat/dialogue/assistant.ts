import type { ChatbotReply } from '../chatbot.ts';
import { saysComplaint } from '../complaint.ts';
import { isPart } from '../stage.ts';
import { closing, questions, trouble } from '../texts.ts';
import { beginSoon, offer } from './asking.ts';
import { wishForPerson } from './live.ts';
import { tookOver } from './staff.ts';
import { isDue, say, settle, speak, type Turn } from './turn.ts';

/** Once a person has the conversation nothing is due any more, so a late reply finds no effect and is dropped. */
export function replied(turn: Turn, id: string, reply: ChatbotReply) {
  const asked = settle(turn, 'ask_assistant', id);
  if (!asked) return;
  if (reply.taken_by !== undefined) return tookOver(turn, reply.taken_by);
  if (reply.message === '') return;
  // With a visitor the server has put its reply into the thread itself.
  const kept = asked.body.visitorInfo.id !== undefined;
  speak(turn, reply.message, { id: asked.body.client_id ?? id, kept });
  if (reply.actionType === 'live_chat') return wishForPerson(turn);
  const complains = saysComplaint(asked.body.message);
  if (reply.actionType === 'collect_info' && isFree(turn) && !complains) return beginSoon(turn);
  askAgain(turn, complains);
}

/** Nothing is under way that booking would interrupt; after a stored request it is another one. */
function isFree({ dialogue: { stage, consultation } }: Turn): boolean {
  if (stage === 'confirmation') return consultation.state === 'stored';
  return stage === 'consultation_intro' || stage === 'declined';
}

export function failed(turn: Turn, id: string) {
  const asked = settle(turn, 'ask_assistant', id);
  if (!asked) return;
  say(turn, trouble.assistant);
  askAgain(turn, saysComplaint(asked.body.message));
}

/** The question of the stage once more, after the last answer that is under way. Who complains is left in peace. */
function askAgain(turn: Turn, complains: boolean) {
  const { stage, consultation, choosing } = turn.dialogue;
  if (isDue(turn, 'ask_assistant')) return;
  if (isPart(stage)) return complains ? undefined : say(turn, questions[stage]);
  if (stage === 'consultation_intro') return offer(turn, complains);
  const open = consultation.state === 'none' || consultation.state === 'failed';
  if (stage !== 'confirmation' || !open) return;
  say(turn, choosing ? closing.whichPart : closing.unclear);
}
