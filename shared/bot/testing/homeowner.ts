import { type Part, parts, type Stage } from '../../contract/stage.ts';
import type { Dialogue } from '../dialogue/dialogue.ts';
import { available, goodAnswers, startTalk } from './conversation.ts';

/* A homeowner who takes no notice of what was asked. The server answers everything at once. */

export const known = { id: 'v1', guest: false };

/** Everything asked before the stage is answered. */
export function talkAt(stage: Stage, more: Partial<Dialogue> = {}) {
  const upTo = parts.indexOf(stage as Part);
  const before = stage === 'confirmation' ? parts : parts.slice(0, Math.max(upTo, 0));
  const answers = Object.fromEntries(before.map((part) => [part, goodAnswers[part]]));
  return homeowner({ stage, answers, visitor: known, ...more });
}

/** A request that is with the team, as `r1`. */
export function talkAfterRequest() {
  const talk = talkAt('confirmation');
  talk.say('yes');
  return talk;
}

/** The same, on its way into another talk. */
export function sentRequest(): Dialogue {
  return { ...talkAfterRequest().dialogue, lines: [], handled: [] };
}

export function homeowner(start: Partial<Dialogue> = {}, settings = available) {
  const talk = startTalk(settings, start);
  const asked: string[] = [];

  function serve() {
    for (let left = 20; left > 0; left -= 1) {
      const question = talk.due('ask_assistant');
      if (question) asked.push(question.body.message);
      talk.assistant({ message: 'An answer.' });
      talk.visitorMade();
      talk.told();
      const request = talk.due('store_consultation');
      if (request) {
        const outcome = { id: request.id, message: 'Thank you!', consultation: 'r1' };
        talk.apply({ type: 'consultation_stored', ...outcome });
      }
      const correction = talk.due('correct_request');
      if (correction) talk.apply({ type: 'request_corrected', id: correction.id });
      talk.pass(3000);
    }
  }

  return {
    ...talk,
    get dialogue() {
      return talk.dialogue;
    },
    get answers() {
      return talk.dialogue.answers;
    },
    /** What went to the assistant. */
    asked,
    /** Says one line after the other and returns what the bot answered to the last. */
    say(...lines: string[]): string[] {
      let heard: string[] = [];
      for (const line of lines) {
        const before = talk.dialogue.lines.length;
        talk.say(line);
        serve();
        heard = talk.dialogue.lines.slice(before + 1).map(({ text }) => text);
      }
      return heard;
    },
  };
}
