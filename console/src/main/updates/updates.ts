import { assertNever } from '@sallie/shared/rules/assert-never';
import { HOUR_MS } from '@sallie/shared/rules/duration';
import type { UpdateState } from '../../bridge.ts';
import type { Clock } from '../../clock.ts';

export type UpdateNews =
  | { type: 'checking' }
  | { type: 'available'; version: string }
  | { type: 'none' }
  | { type: 'downloaded'; version: string }
  | { type: 'failed' };

/** Declares the part of electron-updater that is used here. */
export interface Updater {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  on(event: 'checking-for-update' | 'update-not-available', listener: () => void): unknown;
  on(
    event: 'update-available' | 'update-downloaded',
    listener: (info: { version: string }) => void,
  ): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  checkForUpdates(): Promise<{ downloadPromise?: Promise<unknown> | null | undefined } | null>;
  quitAndInstall(): void;
}

export interface UpdateDeps {
  /** Null when there is no source of updates: an unsigned build, no published address, or development. */
  updater: Updater | null;
  clock: Clock;
  random: () => number;
  /** False while somebody is in a conversation. */
  mayRestart(): boolean;
  /** Lets windows close, because hiding them would hold the update back. */
  prepareToQuit(): void;
  onState(state: UpdateState): void;
}

const FIRST_LOOK_MS = 30_000;
const NEXT_LOOK_MS = 6 * HOUR_MS;
/** Varies the wait by this share, so that not all shops ask in the same minute. */
const JITTER = 0.2;
const HOLD_ON_MS = 5000;

/** Once an update is downloaded it stays ready, whatever a later check reports. */
export function nextUpdate(state: UpdateState, news: UpdateNews): UpdateState {
  if (state.phase === 'off') return state;
  if (state.phase === 'ready' && news.type !== 'downloaded') return state;
  switch (news.type) {
    case 'checking':
      return { phase: 'checking', version: null };
    case 'available':
      return { phase: 'downloading', version: news.version };
    case 'none':
      return { phase: 'idle', version: null };
    case 'downloaded':
      return { phase: 'ready', version: news.version };
    case 'failed':
      return { phase: 'failed', version: null };
    default:
      return assertNever(news);
  }
}

export class Updates {
  readonly #deps: UpdateDeps;
  #state: UpdateState;
  #cancelLook = () => {};
  #cancelRestart = () => {};

  constructor(deps: UpdateDeps) {
    this.#deps = deps;
    this.#state = { phase: deps.updater ? 'idle' : 'off', version: null };
    if (deps.updater) this.#listen(deps.updater);
  }

  state = () => this.#state;

  check = () => {
    const { updater, random } = this.#deps;
    if (!updater || this.#state.phase === 'ready') return;
    this.#lookIn(Math.round(NEXT_LOOK_MS * (1 + JITTER * random())));
    // The event reports the same, but neither the check nor its download may reject unhandled.
    updater
      .checkForUpdates()
      .then((found) => found?.downloadPromise)
      .catch(() => this.#learn({ type: 'failed' }));
  };

  /** Runs at the user's click, and waits while somebody is in a conversation. */
  restart = () => {
    const { updater, clock, mayRestart, prepareToQuit } = this.#deps;
    this.#cancelRestart();
    if (!updater || this.#state.phase !== 'ready') return;
    if (!mayRestart()) {
      this.#cancelRestart = clock.after(HOLD_ON_MS, this.restart);
      return;
    }
    prepareToQuit();
    updater.quitAndInstall();
  };

  stop() {
    this.#cancelLook();
    this.#cancelRestart();
  }

  #listen(updater: Updater) {
    updater.autoDownload = true;
    updater.autoInstallOnAppQuit = true;
    updater.on('checking-for-update', () => this.#learn({ type: 'checking' }));
    updater.on('update-available', ({ version }) => this.#learn({ type: 'available', version }));
    updater.on('update-not-available', () => this.#learn({ type: 'none' }));
    updater.on('update-downloaded', ({ version }) => this.#learn({ type: 'downloaded', version }));
    updater.on('error', () => this.#learn({ type: 'failed' }));
    this.#lookIn(FIRST_LOOK_MS);
  }

  #learn(news: UpdateNews) {
    const next = nextUpdate(this.#state, news);
    if (next === this.#state) return;
    this.#state = next;
    this.#deps.onState(next);
  }

  #lookIn(milliseconds: number) {
    this.#cancelLook();
    this.#cancelLook = this.#deps.clock.after(milliseconds, this.check);
  }
}
