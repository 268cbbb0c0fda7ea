import type { ChatbotQuestion, ChatbotReply } from '../../contract/chatbot.ts';
import type { Stage } from '../../contract/stage.ts';
import type { Dialogue } from '../dialogue/dialogue.ts';
import { isUrgent } from '../language/trouble.ts';
import { available, startConversation, stateAt } from './conversation.ts';

/* A homeowner who ignores the questions; the server answers everything at once. */

/** Starts at a stage with every earlier question answered. */
export function conversationAt(stage: Stage, more: Partial<Dialogue> = {}) {
  return homeowner({ ...stateAt(stage), ...more });
}

/** Starts with a stored request, `r1`. */
export function conversationAfterRequest() {
  const conversation = conversationAt('confirmation');
  conversation.say('yes');
  return conversation;
}

/** The same, as a state for another conversation. */
export function sentRequest(): Dialogue {
  return { ...conversationAfterRequest().dialogue, lines: [], handled: [] };
}

/** The corrections sent for the stored request. */
export const correctionsOf = ({ doneOf }: ReturnType<typeof homeowner>) =>
  doneOf('correct_request').map(({ body }) => body);

type Assistant = (asked: ChatbotQuestion) => Partial<ChatbotReply> & { message: string };

export function homeowner(
  start: Partial<Dialogue> = {},
  settings = available,
  assistant: Assistant = ({ message }) => ({
    message: 'An answer.',
    ...(isUrgent(message) && { urgent: true }),
  }),
) {
  const conversation = startConversation(start, settings);
  const asked: string[] = [];

  function serve() {
    for (let left = 20; left > 0; left -= 1) {
      const question = conversation.due('ask_assistant');
      if (question) {
        asked.push(question.body.message);
        conversation.assistant(assistant(question.body));
      }
      conversation.visitorMade();
      conversation.reported();
      if (conversation.due('store_consultation')) conversation.stored();
      const correction = conversation.due('correct_request');
      if (correction) conversation.apply({ type: 'request_corrected', id: correction.id });
      // No time is free for a visit.
      const times = conversation.due('find_times');
      if (times) conversation.apply({ type: 'times_unknown', id: times.id });
      conversation.pass(3000);
    }
  }

  return {
    ...conversation,
    get dialogue() {
      return conversation.dialogue;
    },
    get answers() {
      return conversation.dialogue.answers;
    },
    /** The questions sent to the assistant. */
    asked,
    /** Sends the messages one by one and returns the bot's replies to the last one. */
    say(...lines: string[]): string[] {
      let replies: string[] = [];
      for (const line of lines) {
        const before = conversation.dialogue.lines.length;
        conversation.say(line);
        serve();
        replies = conversation.dialogue.lines.slice(before + 1).map(({ text }) => text);
      }
      return replies;
    },
  };
}
