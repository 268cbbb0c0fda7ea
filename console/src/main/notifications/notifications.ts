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
import { type NativeNotification, type NotificationSystem, Slots } from './slots.ts';

interface NotificationDeps extends Machine {
  Notification: NotificationSystem;
  clock: Clock;
  reveal(): void;
  onOpen(route: string): void;
  onFailed(notification: DeskNotification, remedy: string): void;
  /** Stored, because on a Mac the first notification makes the system ask, so it waits for the user's click. */
  turnedOn: { get(): boolean; set(): void };
  /** Stored, because Windows does not return the toasts of an earlier run. */
  shownTags: { get(): readonly string[]; set(tags: string[]): void };
}

/** Without an event for this long, the notification was not shown. */
const PATIENCE_MS = 3000;
/** Windows reports a click on a toast twice. */
const ONE_CLICK_MS = 3000;
/** Windows keeps only twenty toasts of an app. */
const MOST_TAGS = 50;

/** Nothing else uses the system's notifications. Create it after ready. */
export class Notifications {
  readonly #deps: NotificationDeps;
  /** An earlier run left these toasts on Windows; they can be clicked but not closed by us. */
  readonly #earlier: Set<string>;
  readonly #slots: Slots;
  #lastClick = { tag: '', at: Number.NEGATIVE_INFINITY };

  constructor(deps: NotificationDeps) {
    const { Notification, platform, turnedOn, shownTags } = deps;
    this.#deps = deps;
    this.#earlier = new Set(platform === 'win32' ? shownTags.get() : []);
    this.#slots = new Slots({ ...deps, onTags: (tags) => this.#keepTags(tags) });
    // On Windows this also registers the handler for clicks from the Action Center.
    if (platform !== 'darwin') Notification.isSupported();
    Notification.handleActivation?.(({ arguments: launch }) =>
      this.#open(tagOfLaunch(launch) ?? ''),
    );
    if (platform === 'darwin' && turnedOn.get()) void this.#reattach();
  }

  show(notification: DeskNotification): void {
    this.#slots.when(notification.tag, async () => {
      const remedy = await this.#present(notification);
      if (remedy !== null) this.#deps.onFailed(notification, remedy);
    });
  }

  /** A toast of an earlier run is replaced, and then removed with its replacement. */
  retire(tag: string) {
    if (this.#earlier.has(tag)) {
      const native = this.#made({ ...TAKEN, tag });
      this.#slots.hold(tag, native);
      native.show();
    }
    this.#slots.retire(tag);
  }

  retireEarlier(open: readonly string[]) {
    for (const tag of this.#earlier)
      if (tag.startsWith('lead/') && !open.includes(tag)) this.retire(tag);
  }

  retireAll() {
    for (const tag of this.#earlier) this.retire(tag);
    this.#slots.retireAll();
  }

  /** Called only by the user's click. */
  async test(): Promise<TestResult> {
    this.#deps.turnedOn.set();
    const remedy = await this.#present(TRIAL);
    if (remedy === null) return { outcome: 'passed', detail: 'A notification was shown.' };
    return { outcome: 'failed', remedy };
  }

  #keepTags(shown: string[]) {
    const { platform, shownTags } = this.#deps;
    for (const tag of shown) this.#earlier.delete(tag); // A new one replaced it.
    if (platform === 'win32') shownTags.set([...this.#earlier, ...shown].slice(-MOST_TAGS));
  }

  #open(tag: string) {
    const now = this.#deps.clock.now();
    const isEcho = this.#lastClick.tag === tag && now - this.#lastClick.at < ONE_CLICK_MS;
    this.#lastClick = { tag, at: now };
    this.#earlier.delete(tag);
    this.#slots.forget(tag);
    if (isEcho) return;
    if (routeOf(tag)) this.#deps.onOpen(tag);
    else this.#deps.reveal();
  }

  /** An earlier run's toast is known only by its tag. */
  #made({ title, body, tag }: { title: string; body: string; tag: string }) {
    return new this.#deps.Notification({
      id: tag,
      groupId: tag.startsWith('conversation/') ? tag : 'desk',
      title,
      body,
      silent: true,
      urgency: 'normal',
      ...(this.#deps.platform === 'win32' && { toastXml: toastXml({ title, body, tag }) }),
    });
  }

  /** Resolves to null when the notification was shown, else to the remedy. */
  #attempt(native: NativeNotification): Promise<string | null> {
    return new Promise((resolve) => {
      const end = (remedy: string | null) => {
        cancel();
        resolve(remedy);
      };
      const cancel = this.#deps.clock.after(PATIENCE_MS, () =>
        end(remedyOf(this.#deps, 'no answer')),
      );
      native.on('show', () => end(null));
      native.on('failed', (_, error) => end(remedyOf(this.#deps, error)));
      native.show();
    });
  }

  async #present(notification: DeskNotification): Promise<string | null> {
    const { Notification, platform, turnedOn } = this.#deps;
    if (platform === 'darwin' && !turnedOn.get()) return NOT_TURNED_ON;
    if (!Notification.isSupported()) return remedyOf(this.#deps, 'not supported');
    const native = this.#made(notification);
    native.on('click', () => this.#open(notification.tag));
    this.#slots.hold(notification.tag, native);
    const remedy = await this.#attempt(native);
    if (remedy !== null) this.#slots.drop(notification.tag, native);
    return remedy;
  }

  async #reattach() {
    for (const native of (await this.#deps.Notification.getHistory?.()) ?? []) {
      native.on('click', () => this.#open(native.id));
      this.#slots.hold(native.id, native);
    }
  }
}

const TAKEN = { title: 'Already taken', body: 'Somebody is looking after this.' };
const TRIAL: DeskNotification = {
  title: 'Test notification',
  body: 'This is how Sallie Desk calls you.',
  tag: 'test',
};
