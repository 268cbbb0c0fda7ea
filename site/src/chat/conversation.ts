import type { Effect } from '@sallie/shared/bot/dialogue/effect';
import type { VisitorEvent } from '@sallie/shared/bot/dialogue/event';
import { knownVisitor } from '@sallie/shared/bot/dialogue/known';
import { noteKnownContact } from '@sallie/shared/contract/chatbot';
import { ApiError, type Call } from '@sallie/shared/contract/client';
import type { Part } from '@sallie/shared/contract/stage';
import type { ConversationDeps } from './conversation-deps.ts';
import type { LiveEvent } from './live-link.ts';
import { createLiveSide } from './live-side.ts';
import { createMessageSender, goesLive } from './message-sender.ts';
import { createPerformer } from './performer.ts';
import { createRunner } from './runner.ts';
import { createSettingsPoll } from './settings-poll.ts';
import { createSharedDialogue } from './shared-dialogue.ts';

export type VisitorConversation = ReturnType<typeof createConversation>;

/** The visitor's conversation as this tab has it: the dialogue that all tabs share, and what carries out its effects. */
export function createConversation(deps: ConversationDeps) {
  const { business, tab, now, after, random, newId, toast } = deps;
  const listeners = new Set<() => void>();
  const call = watchReach(deps.call, noteReach);
  const emit = (event: LiveEvent) => dialogue.apply({ ...event, id: newId() } as VisitorEvent);
  const mayDo = (effect: Effect) =>
    effect.kind !== 'keep_line' || !goesLive(effect, dialogue.current()) || live.isHeld();

  const dialogue = createSharedDialogue({
    ...deps,
    newSeed: () => Math.floor(random() * 2 ** 31),
    mayDo,
    onEffects: (effects) => effects.forEach(carryOut),
  });
  const poll = createSettingsPoll({
    ...deps,
    call,
    onSettings(settings) {
      const known = JSON.stringify(dialogue.current().settings);
      if (JSON.stringify(settings) !== known) void emit({ type: 'settings', settings });
      // Staff may have spoken to somebody whose page cannot connect.
      if (dialogue.current().stage !== 'live_chat' && !live.link.isOnline()) void live.catchUp();
    },
  });
  const live = createLiveSide({
    ...deps,
    call,
    dialogue,
    emit,
    askSettings: poll.ask,
    onChange: announce,
  });
  const keepLine = createMessageSender({
    call,
    link: live.link,
    dialogue: dialogue.current,
    toast,
    onUnknown: () => void live.unknown(),
    onGap: () => void live.catchUp(),
  });
  const run = createRunner({
    dialogue,
    tab,
    after,
    mayDo,
    circumstances: () => ({ now: now(), business }),
    perform: createPerformer({ call, keepLine, opening: deps.opening.token }),
  });

  /** Effects that are over when handed out. A timer called off is no longer due, and the runner sees that. */
  function carryOut(effect: Effect) {
    if (effect.kind === 'toast') toast(effect.title, effect.text);
    else if (effect.kind === 'start_live') live.restart();
  }

  let snapshot = {
    dialogue: dialogue.current(),
    staffTyping: false,
    isLoaded: false,
    /** The last that was sent came through, as far as is known. */
    isReached: true,
  };
  function announce() {
    snapshot = { ...snapshot, dialogue: dialogue.current(), staffTyping: live.isStaffTyping() };
    for (const listener of listeners) listener();
  }

  function noteReach(isReached: boolean) {
    if (snapshot.isReached === isReached) return;
    snapshot = { ...snapshot, isReached };
    announce();
  }

  async function load() {
    await dialogue.load();
    snapshot = { ...snapshot, isLoaded: true };
    announce();
    tellPresence(false);
    if (dialogue.current().stage !== 'live_chat') await live.catchUp();
  }

  /** The page is left, or is there again: the server does not wait for somebody who has gone. */
  function tellPresence(isLeft: boolean) {
    const known = knownVisitor(dialogue.current());
    if (!known) return;
    const body = { ...known, page_left: isLeft };
    // Nobody is left to hear of a failure; the server goes by silence as well.
    call(noteKnownContact, { body, keepalive: isLeft }).catch(() => undefined);
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    current: () => snapshot,
    /** Returns its end. */
    start() {
      const unfollow = dialogue.subscribe(() => {
        announce();
        live.follow();
      });
      const ends = [unfollow, run(), poll.start(), live.stop];
      void load();
      return () => {
        for (const end of ends) end();
      };
    },
    open() {
      deps.opening.ask();
      return emit({ type: 'opened' });
    },
    close: () => emit({ type: 'closed' }),
    /** With an id that was said before it is the same message, which counts once. */
    say(text: string, id = newId()) {
      live.take();
      const { stage, live: now } = dialogue.current();
      if (stage === 'live_chat' && now.connection === 'failed') {
        toast('Connection Error', 'Not connected to live chat. Please try reconnecting.');
      }
      return dialogue.apply({ type: 'text', id, text });
    },
    /** A key pressed in the input: matters while the bot is about to ask, and to staff in live chat. */
    typed() {
      const { due, stage } = dialogue.current();
      if (due.some((effect) => effect.kind === 'timer' && effect.name === 'collection'))
        void emit({ type: 'typed' });
      if (stage === 'live_chat') live.link.typing();
    },
    askForPerson: () => emit({ type: 'live_button' }),
    endLive: () => emit({ type: 'end_button' }),
    edit: (part: Part) => emit({ type: 'edit', part }),
    retry: (line: string) => emit({ type: 'retry_line', line }),
    read: live.read,
    tellPresence,
    /** The tab came to the front. */
    comeToFront() {
      live.take();
      live.link.reconnect();
      void poll.ask();
    },
    /** The network is gone. */
    goOffline() {
      noteReach(false);
      live.link.lose();
    },
    /** The network is back. */
    async comeOnline() {
      void poll.ask();
      live.link.reconnect();
      await live.retryFailed();
    },
  };
}

/** What a proxy says when nothing stands behind it. */
const nobodyThere: readonly number[] = [502, 503, 504];

/** Whether a call that failed did so because nothing goes through; any other answer is a sign of life. */
function isCutOff(error: unknown): boolean {
  if (error instanceof ApiError) return nobodyThere.includes(error.status);
  return error instanceof TypeError; // So says fetch of a network that fails.
}

/** The same call; `report` is called after each with whether the server was reached. */
function watchReach(call: Call, report: (isReached: boolean) => void): Call {
  return async (endpoint, options) => {
    try {
      const reply = await call(endpoint, options);
      report(true);
      return reply;
    } catch (error) {
      report(!isCutOff(error));
      throw error;
    }
  };
}
