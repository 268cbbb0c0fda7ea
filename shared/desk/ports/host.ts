import * as z from 'zod/mini';
import type { PushSubscription } from '../../contract/phones.ts';
import type { Tag } from './route.ts';

/** A notification replaces an earlier one with the same `tag`. */
export interface DeskNotification {
  title: string;
  body: string;
  /** Target as `routeOf` reads it: `lead/KIND/ID` or `conversation/ID`. */
  tag: Tag;
}

export type Sound = 'lead' | 'visitor' | 'line' | 'test';

export type Channel = 'notification' | 'sound' | 'badge' | 'tray';

/** `remedy` is a sentence on what to do after a failure. */
export const TestResult = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('passed'), detail: z.string() }),
  z.object({ outcome: z.literal('failed'), remedy: z.string() }),
  z.object({ outcome: z.literal('absent'), detail: z.string() }),
]);
export type TestResult = z.infer<typeof TestResult>;

/** `where` is null when the browser itself shows the file's place. */
export const SavedFile = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('saved'), where: z.nullable(z.string()) }),
  z.object({ outcome: z.literal('cancelled') }),
  z.object({ outcome: z.literal('failed'), remedy: z.string() }),
]);
export type SavedFile = z.infer<typeof SavedFile>;

/** Thrown when this machine does not allow an action; the message is a sentence for staff. */
export class HostRefusal extends Error {}

export interface PushHost {
  /** `install`: on an iPhone only a desk on the home screen can ring. */
  ability(): 'ready' | 'install' | 'absent';
  /** Asks the user and the browser. Throws `HostRefusal` when either refuses. */
  subscribe(key: string): Promise<PushSubscription>;
  unsubscribe(): Promise<void>;
}

export interface Host {
  /**
   * `page`: this page handles frames and rings. `machine`: the console's main process rings, even
   * while the page is hidden, reloading or gone, and the page itself stays silent.
   */
  rings: 'page' | 'machine';
  /** Shows a system notification; a click focuses the desk and calls `onClick`. False if it was not shown. */
  notify(notification: DeskNotification, onClick: () => void): Promise<boolean>;
  retire(tag: Tag): void;
  /** Only in the console: reports notifications that could not be shown, so that the page shows them. */
  onMissed?(listener: (notification: DeskNotification) => void): () => void;
  /** `ask`: notifications need a click of the user first. */
  notifications(): 'on' | 'off' | 'ask';
  askForNotifications(): Promise<void>;
  /** Resolves to false when the machine plays no sound. */
  ring(sound: Sound): Promise<boolean>;
  /** False while the machine plays no sound, as a browser before the first touch. */
  canRing(): boolean;
  /** Called when `notifications` or `canRing` may have changed. */
  onAbility(listener: () => void): () => void;
  /** Draws attention to the desk until somebody looks at it. */
  flash(): void;
  /** Shows the count on title, tab, tray or dock; 0 removes it. */
  badge(count: number): void;
  /** Reports the record or conversation that somebody is looking at; null for none. */
  shows(tag: Tag | null): void;
  test(channel: Channel): Promise<TestResult>;
  /** Starts a download or opens the system's save dialog. */
  saveFile(name: string, text: string): Promise<SavedFile>;
  /** Only in a browser. */
  push?: PushHost;
  /** Keeps a small setting of this machine; null removes it. */
  remember(name: string, value: string | null): void;
  recall(name: string): string | null;
}
