import type { ServerFrame } from '@sallie/shared/contract/frames';
import type { WebContents } from 'electron';
import type { BridgeEvent } from '../../bridge.ts';
import { EVENTS } from '../../channels.ts';
import type { Clock } from '../../clock.ts';

interface PageDeps {
  clock: Clock;
  greeting(): ServerFrame[];
}

/** The page may be loading, crashed or up, and gets events only when it is up. */
export class Page {
  readonly #deps: PageDeps;
  #contents: WebContents | null = null;
  #isUp = false;
  /** Keeps events for later, because a clicked notification or link must not be lost without a page. */
  #waiting: BridgeEvent[] = [];
  #isGreeted = false;
  #knowsConnection = false;

  constructor(deps: PageDeps) {
    this.#deps = deps;
  }

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

  /** Kept until the page is up; of each type only the latest. */
  deliver(event: BridgeEvent) {
    if (this.#isUp && this.#isGreeted) this.#emit(event);
    else this.#waiting = [...this.#waiting.filter(({ type }) => type !== event.type), event];
  }

  /** Before its greeting the page would count a frame twice that the greeting includes. */
  handle(frame: ServerFrame) {
    if (!this.#isGreeted) return;
    this.#emit({ type: 'frame', frame: this.#knowsConnection ? frame : asFirst(frame) });
    this.#knowsConnection ||= frame.type === 'connected';
  }

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

/** The page may have missed frames that main got, so it must load again. */
function asFirst(frame: ServerFrame): ServerFrame {
  return frame.type === 'connected' ? { ...frame, resume: 'reset' } : frame;
}
