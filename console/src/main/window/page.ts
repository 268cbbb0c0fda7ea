import type { ServerFrame } from '@sallie/shared/contract/frames';
import type { WebContents } from 'electron';
import type { BridgeEvent } from '../../bridge.ts';
import { EVENTS } from '../../channels.ts';
import type { Clock } from '../../clock.ts';

interface PageDeps {
  clock: Clock;
  /** What a page that comes up is sent before anything else. */
  greeting(): ServerFrame[];
}

/** The page in the window: it may be loading, crashed or up, and gets events only when it is up. */
export class Page {
  readonly #deps: PageDeps;
  #contents: WebContents | null = null;
  #isUp = false;
  /** Events for later: where a notification or a link led while there was no page must not be lost. */
  #waiting: BridgeEvent[] = [];
  #isGreeted = false;
  /** Was sent a `connected` since it came up. */
  #knowsConnection = false;

  constructor(deps: PageDeps) {
    this.#deps = deps;
  }

  /** The page of this window from now on. */
  attach(contents: WebContents) {
    const gone = () => {
      this.#isUp = false;
      this.#isGreeted = false;
    };
    this.#contents = contents;
    gone();
    contents.on('did-navigate', gone);
    contents.on('render-process-gone', gone);
    contents.on('destroyed', gone);
  }

  isUp() {
    return this.#isUp;
  }

  /** Dropped while the page is not up. */
  send(event: BridgeEvent) {
    if (this.#isUp) this.#emit(event);
  }

  /** Kept until the page is up; of one type only the latest. */
  deliver(event: BridgeEvent) {
    if (this.#isUp && this.#isGreeted) this.#emit(event);
    else this.#waiting = [...this.#waiting.filter(({ type }) => type !== event.type), event];
  }

  /** Before its greeting a page would count a frame as new that the greeting holds already. */
  handle(frame: ServerFrame) {
    if (!this.#isGreeted) return;
    this.#emit({ type: 'frame', frame: this.#knowsConnection ? frame : asFirst(frame) });
    this.#knowsConnection ||= frame.type === 'connected';
  }

  /** The page asked for everything; the greeting follows the answer. */
  listen() {
    this.#isUp = true;
    this.#isGreeted = false;
    this.#deps.clock.after(0, () => this.#greet());
  }

  #emit(event: BridgeEvent) {
    if (this.#contents?.isDestroyed() === false) this.#contents.send(EVENTS, event);
  }

  #greet() {
    if (!this.#isUp) return;
    const frames = this.#deps.greeting();
    for (const frame of frames) this.#emit({ type: 'frame', frame });
    this.#isGreeted = true;
    this.#knowsConnection = frames.length > 0;
    for (const event of this.#waiting.splice(0)) this.#emit(event);
  }
}

/** A page may have missed what this machine did not: it loads again, whatever main could resume. */
function asFirst(frame: ServerFrame): ServerFrame {
  return frame.type === 'connected' ? { ...frame, resume: 'reset' } : frame;
}
