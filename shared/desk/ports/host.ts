import * as z from 'zod/mini';
import type { PushSubscription } from '../../contract/phones.ts';
import type { Tag } from './route.ts';

/** What a notification says; a second one with the same `tag` takes the place of the first. */
export interface DeskNotification {
  title: string;
  body: string;
  /** Where it leads to, as `routeOf` reads it: `lead/KIND/ID` or `conversation/ID`. */
  tag: Tag;
}

export type Sound = 'lead' | 'visitor' | 'line' | 'test';

export type Channel = 'notification' | 'sound' | 'badge' | 'tray';

/** How one way went when it was tried; `remedy` says in a sentence what to do when it failed. */
export const TestResult = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('passed'), detail: z.string() }),
  z.object({ outcome: z.literal('failed'), remedy: z.string() }),
  z.object({ outcome: z.literal('absent'), detail: z.string() }),
]);
export type TestResult = z.infer<typeof TestResult>;

/** What became of a file that was handed over; `where` is null when the browser itself shows where it went. */
export const SavedFile = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('saved'), where: z.nullable(z.string()) }),
  z.object({ outcome: z.literal('cancelled') }),
  z.object({ outcome: z.literal('failed'), remedy: z.string() }),
]);
export type SavedFile = z.infer<typeof SavedFile>;

/** What this machine does not let the desk do, in a sentence for staff. */
export class HostRefusal extends Error {}

/** How a browser is made to ring while the desk is closed. */
export interface PushHost {
  /** `install`: on an iPhone only a desk on the home screen can. */
  ability(): 'ready' | 'install' | 'absent';
  /** Asks the user, and the browser for an address. Throws `HostRefusal` where either says no. */
  subscribe(key: string): Promise<PushSubscription>;
  unsubscribe(): Promise<void>;
}

/** What the machine under the desk can do: a browser tab, or the console's window. */
export interface Host {
  /**
   * `page`: this page hears the frames and rings. `machine`: the console's main process does, also while the
   * page is hidden, reloading or gone, and the page rings nothing by itself.
   */
  rings: 'page' | 'machine';
  /** Shows a notification outside the page; a click on it brings the desk to the front and runs `onClick`. False when it was not shown. */
  notify(notification: DeskNotification, onClick: () => void): Promise<boolean>;
  retire(tag: Tag): void;
  /** Only a machine that rings by itself has it: emits each notification it could not show, so that the desk says it instead. */
  onMissed?(listener: (notification: DeskNotification) => void): () => void;
  /** `ask`: only a click of the user's may turn notifications on. */
  notifications(): 'on' | 'off' | 'ask';
  askForNotifications(): Promise<void>;
  /** False when the machine would not let the sound out. */
  ring(sound: Sound): Promise<boolean>;
  /** False while the machine would not let a sound out: a browser before the first touch. */
  canRing(): boolean;
  /** Tells when what `notifications` and `canRing` say may have changed. */
  onAbility(listener: () => void): () => void;
  /** Draws the eye to the desk until somebody looks at it. */
  flash(): void;
  /** How many things wait, on title, tab, tray or dock; 0 removes it. */
  badge(count: number): void;
  /** Which record or conversation stands open on a screen somebody is in front of; null for none. */
  shows(tag: Tag | null): void;
  test(channel: Channel): Promise<TestResult>;
  /** Hands a made file to the user: a download, or the system's save dialog. */
  saveFile(name: string, text: string): Promise<SavedFile>;
  /** Only a browser has it. */
  push?: PushHost;
  /** Small settings of this machine; null forgets. */
  remember(name: string, value: string | null): void;
  recall(name: string): string | null;
}
