import { actionOf } from '@sallie/shared/chat/answerer';
import type { ActionType, Turn } from '@sallie/shared/chat/chatbot';
import { saysYes } from '@sallie/shared/chat/intent';
import type { Stage } from '@sallie/shared/chat/stage';

/** What follows from the visitor's own words at this stage; nothing the model says can set it off. */
export function actionFor(question: string, stage: Stage, history: readonly Turn[]): ActionType {
  const action = actionOf(question);
  const isFree = stage === 'consultation_intro' || stage === 'declined';
  if (action === 'live_chat') return stage === 'live_chat' ? null : action;
  if (action) return isFree ? action : null;
  return stage === 'consultation_intro' && saysYes(question) && isOffered(history)
    ? 'collect_info'
    : null;
}

/** A yes books only where a consultation was offered last; a talk begins with the offer. */
function isOffered(history: readonly Turn[]): boolean {
  const said = history.findLast(({ role }) => role === 'assistant');
  if (!said) return true;
  const lastSentence = said.content.trim().slice(-200);
  return lastSentence.endsWith('?') && lastSentence.toLowerCase().includes('consultation');
}
