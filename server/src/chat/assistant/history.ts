import { HISTORY, type Turn } from '@sallie/shared/chat/chatbot';
import type { Message } from '@sallie/shared/chat/message';

/** The end of a stored thread as the model is told it: never words somebody put into the bot's mouth, and not the question itself, which may be stored already. */
export function turnsOf(thread: readonly Message[], question: string): Turn[] {
  const said = thread.filter(({ unverified }) => !unverified);
  const last = said.at(-1);
  const isAsked = last && isVisitors(last) && last.message.trim() === question.trim();
  return (isAsked ? said.slice(0, -1) : said)
    .slice(-HISTORY)
    .map((line) => ({ role: isVisitors(line) ? 'user' : 'assistant', content: line.message }));
}

const isVisitors = ({ is_bot, is_admin }: Message) => !is_bot && !is_admin;
