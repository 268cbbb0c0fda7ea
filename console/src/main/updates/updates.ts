import { assertNever } from '@sallie/shared/rules/assert-never';
import type { UpdateState } from '../../bridge.ts';
import type { Clock } from '../../clock.ts';

export type UpdateNews =
  | { type: 'checking' }
  | { type: 'available'; version: string }
  | { type: 'none' }
  | { type: 'downloaded'; version: string }
  | { type: 'failed' };

/** As much of electron-updater as is used here. */
export interface Updater {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  on(event: 'checking-for-update' | 'update-not-available', listener: () => void): unknown;
  on(
    event: 'update-available' | 'update-downloaded',
    listener: (info: { version: string }) => void,
  ): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  checkForUpdates(): Promise<unknown>;
  quitAndInstall(): void;
}

export interface UpdateDeps {
  /** Null where there is nothing to update from: a trial build, no published address, development. */
  updater: Updater | null;
  clock: Clock;
  /** 0 to 1. */
  random: () => number;
  /** False while somebody talks with a visitor. */
  mayRestart(): boolean;
  /** From here on a closed window may close; else hiding it would hold the update back. */
  prepareToQuit(): void;
  onState(state: UpdateState): void;
}

export type Updates = ReturnType<typeof createUpdates>;

const FIRST_LOOK = 30_000;
const NEXT_LOOK = 6 * 60 * 60_000;
/** As a share of the wait, so that not every shop asks in the same minute. */
const JITTER = 0.2;
/** How soon a wished restart is tried again while a conversation is open. */
const HOLD_ON = 5000;

/** What the desk says of updates after each piece of news. What was loaded once stays ready, whatever a later look says. */
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

export function createUpdates(deps: UpdateDeps) {
  const { updater, clock, random, mayRestart, prepareToQuit, onState } = deps;
  let state: UpdateState = { phase: updater ? 'idle' : 'off', version: null };
  let cancelLook = () => {};
  let cancelRestart = () => {};

  function learn(news: UpdateNews) {
    const next = nextUpdate(state, news);
    if (next === state) return;
    state = next;
    onState(state);
  }

  function lookIn(milliseconds: number) {
    cancelLook();
    cancelLook = clock.after(milliseconds, check);
  }

  function check() {
    if (!updater || state.phase === 'ready') return;
    lookIn(Math.round(NEXT_LOOK * (1 + JITTER * random())));
    // Also told by the event; here only so that no promise goes unheard.
    updater.checkForUpdates().catch(() => learn({ type: 'failed' }));
  }

  function restart() {
    cancelRestart();
    if (!updater || state.phase !== 'ready') return;
    if (!mayRestart()) {
      cancelRestart = clock.after(HOLD_ON, restart);
      return;
    }
    prepareToQuit();
    updater.quitAndInstall();
  }

  if (updater) {
    updater.autoDownload = true;
    updater.autoInstallOnAppQuit = true;
    updater.on('checking-for-update', () => learn({ type: 'checking' }));
    updater.on('update-available', ({ version }) => learn({ type: 'available', version }));
    updater.on('update-not-available', () => learn({ type: 'none' }));
    updater.on('update-downloaded', ({ version }) => learn({ type: 'downloaded', version }));
    updater.on('error', () => learn({ type: 'failed' }));
    lookIn(FIRST_LOOK);
  }

  return {
    state: () => state,
    check,
    /** By the user's click. Waits while somebody talks with a visitor. */
    restart,
    stop() {
      cancelLook();
      cancelRestart();
    },
  };
}
