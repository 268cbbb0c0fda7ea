import type { DeskNotification, TestResult } from '@sallie/shared/desk/ports/host.ts';
import { routeOf } from '@sallie/shared/desk/ports/route.ts';
import type { Clock } from '../../clock.ts';
import {
  type Machine,
  NOT_TURNED_ON,
  remedyOf,
  tagOfLaunch,
  toastXml,
} from '../../platform/notifications.ts';
import type { NativeNotification, NotificationSystem } from './slots.ts';
import { createSlots } from './slots.ts';

export interface NotificationDeps extends Machine {
  Notification: NotificationSystem;
  clock: Clock;
  /** Brings the desk to the front as it stands. */
  reveal(): void;
  /** Brings the desk to the front, at this route. */
  onOpen(route: string): void;
  /** The notification was not shown; `remedy` says what to do about it. */
  onFailed(notification: DeskNotification, remedy: string): void;
  /** Kept from start to start: on a Mac the first touch brings up the system's question, so it waits for the user's click. */
  turnedOn: { get(): boolean; set(): void };
  /** Tags on screen, kept from start to start: Windows does not give back the toasts of an earlier run. */
  shownTags: { get(): readonly string[]; set(tags: string[]): void };
}

/** A system that says neither that it showed a notification nor that it failed has not shown it. */
const PATIENCE = 3000;
/** A click on a toast of Windows arrives twice. */
const ONE_CLICK = 3000;
/** More stand in no Action Center: Windows keeps twenty of an app. */
const MOST_TAGS = 50;

/** The only door to the system's notifications. After ready. */
export function createNotifications(deps: NotificationDeps) {
  const { Notification, platform, clock, turnedOn } = deps;
  /** On Windows, toasts of an earlier run: still to be seen and clicked, but no object of ours takes them away. */
  const earlier = new Set(platform === 'win32' ? deps.shownTags.get() : []);
  const slots = createSlots({ platform, clock, onTags: keepTags });
  let lastClick = { tag: '', at: Number.NEGATIVE_INFINITY };

  const mayTouch = () => platform !== 'darwin' || turnedOn.get();

  function keepTags(shown: string[]) {
    for (const tag of shown) earlier.delete(tag); // A new one took its place.
    if (platform === 'win32') deps.shownTags.set([...earlier, ...shown].slice(-MOST_TAGS));
  }

  function open(tag: string) {
    const isEcho = lastClick.tag === tag && clock.now() - lastClick.at < ONE_CLICK;
    lastClick = { tag, at: clock.now() };
    earlier.delete(tag);
    slots.forget(tag);
    if (isEcho) return;
    if (routeOf(tag)) deps.onOpen(tag);
    else deps.reveal();
  }

  /** Also of one that an earlier run showed, of which no more than the tag is known. */
  function made({ title, body, tag }: { title: string; body: string; tag: string }) {
    return new Notification({
      id: tag,
      groupId: tag.startsWith('conversation/') ? tag : 'desk',
      title,
      body,
      silent: true,
      urgency: 'normal',
      ...(platform === 'win32' && { toastXml: toastXml({ title, body, tag }) }),
    });
  }

  /** Null when it was shown, else the remedy. */
  function attempt(native: NativeNotification): Promise<string | null> {
    return new Promise((resolve) => {
      const cancel = clock.after(PATIENCE, () => resolve(remedyOf(deps, 'no answer')));
      native.on('show', () => {
        cancel();
        resolve(null);
      });
      native.on('failed', (_, error) => {
        cancel();
        resolve(remedyOf(deps, error));
      });
      native.show();
    });
  }

  async function present(notification: DeskNotification): Promise<string | null> {
    if (!mayTouch()) return NOT_TURNED_ON;
    if (!Notification.isSupported()) return remedyOf(deps, 'not supported');
    const native = made(notification);
    native.on('click', () => open(notification.tag));
    slots.hold(notification.tag, native);
    const remedy = await attempt(native);
    if (remedy !== null) slots.drop(notification.tag, native);
    return remedy;
  }

  /** A toast of an earlier run goes with the one that takes its place. */
  function retire(tag: string) {
    if (earlier.has(tag)) {
      const native = made({ ...TAKEN, tag });
      slots.hold(tag, native);
      native.show();
    }
    slots.retire(tag);
  }

  async function reattach() {
    for (const native of (await Notification.getHistory?.()) ?? []) {
      native.on('click', () => open(native.id));
      slots.hold(native.id, native);
    }
  }

  // On Windows this also registers what a click from the Action Center comes in by.
  if (platform !== 'darwin') Notification.isSupported();
  Notification.handleActivation?.((details) => open(tagOfLaunch(details.arguments) ?? ''));
  if (platform === 'darwin' && turnedOn.get()) void reattach();

  return {
    show(notification: DeskNotification): void {
      slots.when(notification.tag, async () => {
        const remedy = await present(notification);
        if (remedy !== null) deps.onFailed(notification, remedy);
      });
    },
    retire,
    /** Those of an earlier run whose lead is not among `open`. */
    retireEarlier(open: readonly string[]) {
      for (const tag of earlier) if (tag.startsWith('lead/') && !open.includes(tag)) retire(tag);
    },
    retireAll() {
      for (const tag of earlier) retire(tag);
      slots.retireAll();
    },
    /** Only ever by the user's click. */
    async test(): Promise<TestResult> {
      turnedOn.set();
      const remedy = await present(TRIAL);
      if (remedy === null) return { outcome: 'passed', detail: 'A notification was shown.' };
      return { outcome: 'failed', remedy: remedy };
    },
  };
}

const TAKEN = { title: 'Already taken', body: 'Somebody is looking after this.' };
const TRIAL: DeskNotification = {
  title: 'Test notification',
  body: 'This is how Sallie Desk calls you.',
  tag: 'test',
};
