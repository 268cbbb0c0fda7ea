import type { Effect } from '@sallie/shared/bot/dialogue/dialogue';
import { knownVisitor } from '@sallie/shared/bot/dialogue/record';
import { noteKnownContact } from '@sallie/shared/contract/chatbot';
import { ApiError, type Call } from '@sallie/shared/contract/client';
import type { LiveChatSettings } from '@sallie/shared/contract/conversation';
import type { Part } from '@sallie/shared/contract/stage';
import { createEmitter } from '@sallie/shared/realtime/emitter';
import type { ConversationDeps } from './conversation-deps.ts';
import type { LiveEvent } from './live-link.ts';
import { LiveSide } from './live-side.ts';
import { perform } from './performer.ts';
import { Runner } from './runner.ts';
import { createSettingsPoll } from './settings-poll.ts';
import { SharedDialogue } from './shared-dialogue.ts';
import { TabLock } from './tab-lock.ts';

/** The part of the conversation in this tab: the dialogue that all tabs share, and the runner of its effects. */
export class VisitorConversation {
  readonly #deps: ConversationDeps;
  readonly #emitter = createEmitter<{ change(): void }>();
  readonly #dialogue: SharedDialogue;
  readonly #live: LiveSide;
  readonly #lock: TabLock;
  readonly #poll;
  readonly #runner: Runner;
  #snapshot;
  /** Keyed by visitor id. A browser that refuses cookies identifies its visitors only by these tokens. */
  readonly #visitorTokens = new Map<string, string>();

  constructor(deps: ConversationDeps) {
    const asVisitor: Call = (endpoint, options) => {
      const token = this.#visitorToken();
      const bearer = token && `${this.#dialogue.current().visitor?.id}.${token}`;
      return deps.call(endpoint, { ...options, bearer });
    };
    const call = watchReach(asVisitor, (isReached) => this.#noteReach(isReached));
    this.#deps = { ...deps, call };
    this.#dialogue = new SharedDialogue({
      ...deps,
      onEffects: (effects) => {
        for (const effect of effects) this.#carryOut(effect);
      },
    });
    const dialogue = this.#dialogue;
    const lock = new TabLock({
      locks: deps.locks,
      isInFront: () => !deps.isHidden(),
      onChange: () => {
        this.#live.follow();
        this.#runner.look();
        // The tab before may have stored what it could not report any more.
        if (lock.isHeld()) void this.#dialogue.load();
      },
    });
    this.#lock = lock;
    this.#live = new LiveSide({
      ...this.#deps,
      dialogue,
      visitorToken: () => this.#visitorToken(),
      emit: this.#emit,
      lock,
      askSettings: () => this.#poll.ask(),
      onChange: () => this.#announce(),
    });
    this.#poll = createSettingsPoll({
      ...this.#deps,
      onSettings: (settings) => this.#learnSettings(settings),
    });
    this.#runner = new Runner({
      ...deps,
      dialogue,
      lock,
      perform: (effect, tries) => perform(effect, tries, this.#performer),
    });
    this.#snapshot = {
      dialogue: dialogue.current(),
      staffTyping: false,
      isLoaded: false,
      /** True while the last request reached the server. */
      isReached: true,
    };
  }

  subscribe = (listener: () => void): (() => void) => this.#emitter.on('change', listener);
  current = () => this.#snapshot;

  /** Returns a function that stops it. */
  start(): () => void {
    const off = this.#dialogue.subscribe(() => {
      this.#announce();
      this.#live.follow();
    });
    const ends = [
      off,
      this.#dialogue.start(),
      this.#runner.start(),
      this.#poll.start(),
      () => this.#live.stop(),
      () => this.#lock.leave(),
    ];
    this.#lock.want();
    void this.#load();
    return () => {
      for (const end of ends) end();
    };
  }

  open(): Promise<void> {
    this.#deps.opening.ask();
    return this.#emit({ type: 'opened' });
  }

  close = () => this.#emit({ type: 'closed' });

  /** The same id twice is the same message and counts once. */
  say = (text: string, id = this.#deps.newId()): Promise<void> => {
    this.#lock.take();
    const { stage, live } = this.#dialogue.current();
    if (stage === 'live_chat' && live.connection === 'failed') {
      const problem = 'Not connected to live chat. Please try reconnecting.';
      this.#deps.toast('Connection Error', problem);
    }
    return this.#dialogue.apply({ type: 'text', id, text });
  };

  /** Matters while SallieBot is about to ask, and to staff in live chat. */
  typed = (): void => {
    const { due, stage } = this.#dialogue.current();
    if (due.some((effect) => effect.kind === 'timer' && effect.name === 'collection'))
      void this.#emit({ type: 'typed' });
    if (stage === 'live_chat') this.#live.link.typing();
  };

  askForPerson = () => this.#emit({ type: 'live_button' });
  endLive = () => this.#emit({ type: 'end_button' });
  edit = (part: Part) => this.#emit({ type: 'edit', part });
  retry = (line: string) => this.#emit({ type: 'retry_line', line });
  read = (seq: number) => this.#live.read(seq);

  /** Tells the server when the page is left, so that it does not wait, and when the page is back. */
  sendPresence(isLeft: boolean): void {
    const known = knownVisitor(this.#dialogue.current());
    if (!known) return;
    const body = { ...known, page_left: isLeft };
    // A failure needs no handling: the server also notices silence.
    this.#deps.call(noteKnownContact, { body, keepalive: isLeft }).catch(() => undefined);
  }

  comeToFront(): void {
    this.#lock.take();
    this.#live.link.reconnect();
    void this.#poll.ask();
  }

  goOffline = (): void => {
    this.#noteReach(false);
    this.#live.link.lose();
  };

  async comeOnline(): Promise<void> {
    void this.#poll.ask();
    this.#live.link.reconnect();
    await this.#live.retryFailed();
  }

  #emit = (event: LiveEvent): Promise<void> =>
    this.#dialogue.apply({ ...event, id: this.#deps.newId() });

  get #performer() {
    const { call, toast, opening } = this.#deps;
    return {
      call,
      toast,
      opening: opening.token,
      link: this.#live.link,
      dialogue: () => this.#dialogue.current(),
      onVisitor: (id: string, token: string) => void this.#visitorTokens.set(id, token),
      onUnknown: () => void this.#live.forget(),
      onGap: () => void this.#live.catchUp(),
    };
  }

  #visitorToken(): string | undefined {
    return this.#visitorTokens.get(this.#dialogue.current().visitor?.id ?? '');
  }

  /** Handles effects without an outcome. The runner sees by itself that a canceled timer is not due. */
  #carryOut(effect: Effect): void {
    if (effect.kind === 'toast') this.#deps.toast(effect.title, effect.text);
    else if (effect.kind === 'start_live') this.#live.restart();
  }

  #announce(): void {
    this.#change({
      dialogue: this.#dialogue.current(),
      staffTyping: this.#live.isStaffTyping(),
    });
  }

  #noteReach(isReached: boolean): void {
    if (this.#snapshot.isReached !== isReached) this.#change({ isReached });
  }

  #change(part: Partial<ReturnType<VisitorConversation['current']>>): void {
    this.#snapshot = { ...this.#snapshot, ...part };
    this.#emitter.emit('change');
  }

  async #load(): Promise<void> {
    await this.#dialogue.load();
    this.#snapshot = { ...this.#snapshot, isLoaded: true };
    this.#announce();
    this.sendPresence(false);
    await this.#catchUpWithBot();
  }

  #learnSettings(settings: LiveChatSettings): void {
    const known = JSON.stringify(this.#dialogue.current().settings);
    if (JSON.stringify(settings) !== known) void this.#emit({ type: 'settings', settings });
    // Staff may have written to a visitor whose page cannot connect.
    if (!this.#live.link.isOnline()) void this.#catchUpWithBot();
  }

  /** In live chat the socket brings missed messages. */
  async #catchUpWithBot(): Promise<void> {
    if (this.#dialogue.current().stage !== 'live_chat') await this.#live.catchUp();
  }
}

/** Statuses of a proxy that does not reach the server. */
const nobodyThere: readonly number[] = [502, 503, 504];

/** Returns true when the network or a proxy failed; any other answer shows that the server is reachable. */
function isCutOff(error: unknown): boolean {
  if (error instanceof ApiError) return nobodyThere.includes(error.status);
  return error instanceof TypeError; // fetch throws a TypeError when the network fails.
}

/** Calls `report` after each call, with true when the server was reached. */
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
