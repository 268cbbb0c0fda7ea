import type { Trouble } from '@sallie/shared/bot/language/trouble';
import type { ActionType } from '@sallie/shared/contract/chatbot';

export interface Reply {
  message: string;
  actionType: ActionType;
  /** True when the facts answered everything that was asked. */
  known: boolean;
  /** True when the facts answered at least a part. */
  knowsSome: boolean;
  urgent: boolean;
  intents: string[];
  missed: string[];
  /** True when the message must be sent as it is, even when a model is available. */
  isSettled: boolean;
}

export function only(message: string, intent: string): Reply {
  const nothing = { actionType: null, urgent: false, missed: [] };
  return { ...nothing, known: true, knowsSome: true, message, intents: [intent], isSettled: true };
}

export function toPerson(message: string, trouble: Trouble): Reply {
  return { ...only(message, trouble), known: false, urgent: true };
}
