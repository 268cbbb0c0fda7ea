import type { ChatbotReply } from '../chatbot.ts';
import { isPart } from '../stage.ts';
import { closing, questions, trouble } from '../texts.ts';
import { askIntro, beginSoon } from './asking.ts';
import { wishForPerson } from './live.ts';
import { tookOver } from './staff.ts';
import { isDue, isScheduled, say, settle, speak, type Turn } from './turn.ts';

/** Once a person has the conversation nothing is due any more, so a late reply finds no effect and is dropped. */
export function replied(turn: Turn, id: string, reply: ChatbotReply) {
  const asked = settle(turn, 'ask_assistant', id);
  if (!asked) return;
  if (reply.taken_by !== undefined) return tookOver(turn, reply.taken_by);
  if (reply.message === '') return;
  const { stage } = turn.dialogue;
  // With a visitor the server has put its reply into the thread itself.
  const kept = asked.body.visitorInfo.id !== undefined;
  speak(turn, reply.message, { id: asked.body.client_id ?? id, kept });
  if (reply.actionType === 'live_chat') return wishForPerson(turn);
  const free = stage === 'consultation_intro' || stage === 'declined';
  if (reply.actionType === 'collect_info' && free) return beginSoon(turn);
  askAgain(turn);
}

export function failed(turn: Turn, id: string) {
  if (!settle(turn, 'ask_assistant', id)) return;
  say(turn, trouble.assistant);
  askAgain(turn);
}

/** The question of the stage once more, after the last answer that is under way. */
function askAgain(turn: Turn) {
  const { stage, consultation, choosing } = turn.dialogue;
  if (isDue(turn, 'ask_assistant')) return;
  if (isPart(stage)) return say(turn, questions[stage]);
  const introducing = stage === 'consultation_intro' && !isScheduled(turn, 'collection');
  if (introducing && consultation.state === 'none') return askIntro(turn);
  const open = consultation.state === 'none' || consultation.state === 'failed';
  if (stage !== 'confirmation' || !open) return;
  say(turn, choosing ? closing.whichPart : closing.unclear);
}
