import { HISTORY } from '../../contract/chatbot.ts';
import type { ShownMessage } from '../../rules/shown-messages.ts';
import { effect, type Turn } from './turn.ts';

/** `line`: the visitor's own, which is the question and so no part of the history. */
export function ask(turn: Turn, text: string, line: string) {
  const { stage, visitor, answers, lines, language } = turn.dialogue;
  // As it was typed: an answer in Spanish may have been understood in English.
  const typed = lines.find(({ id }) => id === line)?.text ?? text;
  effect(turn, 'ask_assistant', {
    body: {
      message: typed,
      conversationHistory: history(lines.filter((message) => message.id !== line)),
      stage,
      visitorInfo: {
        ...(visitor && { id: visitor.id }),
        ...(answers.name !== undefined && { name: answers.name }),
        ...(answers.email !== undefined && { email: answers.email }),
        ...(answers.phone !== undefined && { phone: answers.phone }),
      },
      ...(language !== 'en' && { language }),
      client_id: `${turn.cause}/reply`,
    },
  });
}

function history(lines: readonly ShownMessage[]) {
  return lines.slice(-HISTORY).map(({ from, text }) => ({
    role: from === 'visitor' ? 'user' : 'assistant',
    content: text,
  }));
}
