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

export type Page = ReturnType<typeof createPage>;

/** The page in the window: it may be loading, crashed or up, and gets events only when it is up. */
export function createPage({ clock, greeting }: PageDeps) {
  let contents: WebContents | null = null;
  let isUp = false;
  /** Events for later: where a notification or a link led while there was no page must not be lost. */
  let waiting: BridgeEvent[] = [];
  let isGreeted = false;
  /** Was sent a `connected` since it came up. */
  let knowsConnection = false;

  function send(event: BridgeEvent) {
    if (contents && !contents.isDestroyed()) contents.send(EVENTS, event);
  }

  function gone() {
    isUp = false;
    isGreeted = false;
  }

  function greet() {
    if (!isUp) return;
    const frames = greeting();
    for (const frame of frames) send({ type: 'frame', frame });
    isGreeted = true;
    knowsConnection = frames.length > 0;
    for (const event of waiting.splice(0)) send(event);
  }

  return {
    /** The page of this window from now on. */
    attach(next: WebContents) {
      contents = next;
      gone();
      next.on('did-navigate', gone);
      next.on('render-process-gone', gone);
      next.on('destroyed', gone);
    },
    isUp: () => isUp,
    /** Dropped while the page is not up. */
    tell(event: BridgeEvent) {
      if (isUp) send(event);
    },
    /** Before its greeting a page would count a frame as new that the greeting holds already. */
    handle(frame: ServerFrame) {
      if (!isGreeted) return;
      send({ type: 'frame', frame: knowsConnection ? frame : asFirst(frame) });
      knowsConnection ||= frame.type === 'connected';
    },
    /** Kept until the page is up; of one type only the latest. */
    say(event: BridgeEvent) {
      if (isUp && isGreeted) send(event);
      else waiting = [...waiting.filter(({ type }) => type !== event.type), event];
    },
    /** The page asked for everything; the greeting follows the answer. */
    listen() {
      isUp = true;
      isGreeted = false;
      clock.after(0, greet);
    },
  };
}

/** A page may have missed what this machine did not: it loads again, whatever main could resume. */
function asFirst(frame: ServerFrame): ServerFrame {
  return frame.type === 'connected' ? { ...frame, resume: 'reset' } : frame;
}
