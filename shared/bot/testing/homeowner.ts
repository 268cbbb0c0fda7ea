import type { ChatbotQuestion, ChatbotReply } from '../../contract/chatbot.ts';
import type { Stage } from '../../contract/stage.ts';
import type { Dialogue } from '../dialogue/dialogue.ts';
import { isUrgent } from '../language/trouble.ts';
import { available, startConversation, stateAt } from './conversation.ts';

/* A homeowner who takes no notice of what was asked. The server answers everything at once. */

/** Everything asked before the stage is answered. */
export function conversationAt(stage: Stage, more: Partial<Dialogue> = {}) {
  return homeowner({ ...stateAt(stage), ...more });
}

/** A request that is with the team, as `r1`. */
export function conversationAfterRequest() {
  const conversation = conversationAt('confirmation');
  conversation.say('yes');
  return conversation;
}

/** The same, on its way into another conversation. */
export function sentRequest(): Dialogue {
  return { ...conversationAfterRequest().dialogue, lines: [], handled: [] };
}

/** What was corrected of a request that is with the team. */
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
      // Nothing is free for a visit.
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
    /** What went to the assistant. */
    asked,
    /** Says one line after the other and returns what the bot answered to the last. */
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
