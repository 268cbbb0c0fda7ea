import { ApiError } from '@sallie/shared/contract/client';
import { readConversation } from '@sallie/shared/contract/conversation';
import type { ConversationDeps } from './conversation-deps.ts';
import { createLiveLink, type LiveEvent } from './live-link.ts';
import { createLiveLock } from './live-lock.ts';
import type { SharedDialogue } from './shared-dialogue.ts';

export interface LiveSideDeps extends ConversationDeps {
  dialogue: SharedDialogue;
  emit: (event: LiveEvent) => Promise<void>;
  askSettings: () => Promise<void>;
  onChange: () => void;
}

/** How long staff are shown as typing after they last said so; they say it again while they type. */
const TYPING_LASTS = 5000;

/** The conversation with people: the socket follows the dialogue, in the one tab that holds the line. */
export function createLiveSide(deps: LiveSideDeps) {
  const { dialogue, emit, after, tab, toast, onChange } = deps;
  let staffTyping = false;
  let cancelTyping = () => {};
  let readSeq = 0;

  const link = createLiveLink({
    ...deps,
    emit: (event) => void handle(event),
    onStaffTyping: () => showTyping(true),
    onTurnedAway: (sentence) => void turnedAway(sentence),
    onError: (sentence) => toast('Connection Error', sentence),
  });
  const holder = createLiveLock({
    locks: deps.locks,
    isInFront: () => !deps.isHidden(),
    onHeld: follow,
    onLost() {
      follow();
      void dialogue.apply({ type: 'release', tab });
    },
  });

  async function handle(event: LiveEvent) {
    if (event.type === 'lines_arrived') showTyping(false);
    // They ended it while nothing was connected: the server hears of it now.
    if (event.type === 'live_connected' && dialogue.current().live.ended) link.handBack();
    await emit(event);
    if (event.type === 'live_connected' && visitorInLive()) await retryFailed();
  }

  /** What could not be sent while nothing was connected goes as soon as something is. */
  async function retryFailed(): Promise<void> {
    const failed = dialogue
      .current()
      .lines.filter(({ from, state }) => from === 'visitor' && state === 'failed');
    for (const { id } of failed) await emit({ type: 'retry_line', line: id });
  }

  function visitorInLive(): string | null {
    const { stage, visitor } = dialogue.current();
    return stage === 'live_chat' && visitor ? visitor.id : null;
  }

  /** Whoever is known can be taken over, so their page listens also while they talk with SallieBot. */
  function follow() {
    const { visitor, stage, live, lines } = dialogue.current();
    if (visitor) holder.want();
    else holder.leave();
    if (!visitor || !holder.isHeld()) return link.disconnect();
    const known = Math.max(0, ...lines.map(({ seq }) => seq ?? 0));
    link.connect(visitor.id, { listening: stage !== 'live_chat', ended: live.ended, known });
  }

  function showTyping(is: boolean) {
    cancelTyping();
    if (is) cancelTyping = after(TYPING_LASTS, () => showTyping(false));
    if (staffTyping === is) return;
    staffTyping = is;
    onChange();
  }

  /** Switched off, erased, or in too many places: what the server knows decides. */
  async function turnedAway(sentence: string) {
    toast('Connection Error', sentence);
    await Promise.all([deps.askSettings(), catchUp()]);
    if (visitorInLive()) await emit({ type: 'live_failed' });
  }

  /** Fetches what was written while this page was not there. */
  async function catchUp(): Promise<void> {
    const id = dialogue.current().visitor?.id;
    if (!id) return;
    try {
      const messages = await deps.call(readConversation, { body: { visitor_id: id } });
      const places = new Map(dialogue.current().lines.map((line) => [line.id, line.seq]));
      if (messages.every((one) => places.get(one.client_id ?? one.id) === one.seq)) return;
      await emit({ type: 'lines_arrived', messages });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) await unknown();
    }
  }

  /** The server knows this visitor no more (erased, or the visitor token ran out): the conversation ends on this device too. */
  async function unknown(): Promise<void> {
    await dialogue.forget();
    toast('Error', 'This chat could not be found. Please start a new one.');
  }

  return {
    link,
    follow,
    catchUp,
    retryFailed,
    unknown,
    isHeld: holder.isHeld,
    isStaffTyping: () => staffTyping,
    /** Somebody acts in this tab, or it came to the front. */
    take: holder.take,
    restart() {
      holder.take();
      link.reconnect();
      follow();
    },
    /** The visitor has seen the lines of staff up to this place. */
    read(seq: number) {
      if (seq > readSeq && link.read(seq)) readSeq = seq;
    },
    stop() {
      cancelTyping();
      holder.leave();
      link.disconnect();
    },
  };
}
