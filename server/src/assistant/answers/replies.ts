import type { Trouble } from '@sallie/shared/bot/language/trouble';
import type { ActionType } from '@sallie/shared/contract/chatbot';

export interface Reply {
  message: string;
  actionType: ActionType;
  /** All of it answered from the facts. */
  known: boolean;
  /** Some of it. */
  knowsSome: boolean;
  /** A person is needed before an answer is. */
  urgent: boolean;
  /** What was asked, as far as it was understood. */
  intents: string[];
  /** What was asked and could not be answered. */
  missed: string[];
  /** It is said as it stands, whether or not there is a model. */
  isSettled: boolean;
}

export function only(message: string, intent: string): Reply {
  const nothing = { actionType: null, urgent: false, missed: [] };
  return { ...nothing, known: true, knowsSome: true, message, intents: [intent], isSettled: true };
}

export function toPerson(message: string, trouble: Trouble): Reply {
  return { ...only(message, trouble), known: false, urgent: true };
}
