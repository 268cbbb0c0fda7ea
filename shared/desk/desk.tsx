import { type ReactNode, useEffect, useState } from 'react';
import { type Business, readShop } from '../contract/business.ts';
import { after } from '../realtime/timers.ts';
import { ToastOutlet } from '../ui/toast-outlet.tsx';
import { toast } from '../ui/toasts.ts';
import { ConfirmPassword } from './accounts/own-account.tsx';
import { DeskProvider } from './app/context.tsx';
import { type OpenDesk, openDesk } from './app/create.ts';
import { useKeptPlace } from './app/navigation.ts';
import { isDetailInFront, isPlaceInFront, isTouched, onFront } from './app/screen.tsx';
import { NewCall } from './calls/new-call.tsx';
import { useKeys } from './keys/use-keys.ts';
import type { Connection } from './ports/connection.ts';
import type { Host } from './ports/host.ts';
import { conversationTag, type DeskRoute, leadTag, navigate, type Tag } from './ports/route.ts';
import { type OnCommand, useCommands } from './shell/commands.ts';
import { Shell, TOASTS } from './shell/shell.tsx';
import { useGuideFirst } from './website/guide.tsx';

interface DeskProps {
  connection: Connection;
  host: Host;
  facts: Business;
  /** Target of a link in a mail or a notification; a new object navigates again. */
  route?: DeskRoute | null;
  /** Commands of the machine's menu and shortcuts; only the console has them. */
  onCommand?: OnCommand;
  version: string;
  /** The console's own state, shown in the status line. */
  machine?: ReactNode;
  onSignedOut: () => void;
  /** Called after any 401. */
  onSessionEnded: () => void;
}

export function Desk(props: DeskProps) {
  const { connection, host, route = null, onCommand, version, machine } = props;
  const [desk] = useState(() =>
    openDesk({
      connection,
      host,
      onSignedOut: props.onSessionEnded,
      say: toast,
      after,
      now: Date.now,
      newId,
    }),
  );
  const facts = useFacts(desk, props.facts);
  useEffect(() => desk.start(), [desk]);
  useEffect(() => {
    if (route) navigate(route, desk);
  }, [route, desk]);
  useShownRoute(desk);
  useCommands(desk, onCommand);
  useStart(desk);
  useGuideFirst(desk, route !== null);
  useKeptPlace(desk, route !== null);
  useKeys(desk);
  useSecondPress(desk);
  return (
    <DeskProvider value={{ desk, facts }}>
      <Shell onSignedOut={props.onSignedOut} version={version} machine={machine}>
        <ConfirmPassword />
        <NewCall />
        <ToastOutlet place={TOASTS} />
      </Shell>
    </DeskProvider>
  );
}

/** Returns the given facts, updated whenever the website is published. */
function useFacts(desk: OpenDesk, given: Business): Business {
  const [facts, setFacts] = useState(given);
  useEffect(() => {
    let asked = 0;
    async function read() {
      asked += 1;
      const mine = asked;
      try {
        const { business } = await desk.call(readShop);
        if (mine === asked) setFacts(business);
      } catch {
        // The desk keeps the known facts; the next frame or connection asks again.
      }
    }
    return desk.connection.onFrame((frame) => {
      const isMissed = frame.type === 'connected' && frame.resume === 'reset';
      if (frame.type === 'websiteChanged' || isMissed) void read();
    });
  }, [desk]);
  return facts;
}

/** A random UUID; `crypto.randomUUID` is missing where a page is neither https nor localhost. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');
}

/** Returns what is in front of somebody; last the conversation, which is watched only while uncovered. */
function tagsInFront(desk: OpenDesk): Tag[] {
  const { detail } = desk.detail.getState();
  const { watched } = desk.conversations.getState();
  const tags: Tag[] = [];
  if (detail.show === 'lead' && isDetailInFront()) tags.push(leadTag(detail.kind, detail.id));
  if (watched !== null && isPlaceInFront(desk)) tags.push(conversationTag(watched));
  return tags;
}

/** Reports what is in front of somebody, because it needs no notification. */
function useShownRoute(desk: OpenDesk): void {
  useEffect(() => {
    let shown = '';
    const look = () => {
      const tags = tagsInFront(desk);
      if (tags.join() === shown) return;
      shown = tags.join();
      // All of them count as read; the last is the target of further news.
      for (const tag of tags) desk.shows(tag);
      if (tags.length === 0) desk.shows(null);
    };
    const leaves = [onFront(desk, look), desk.conversations.subscribe(look)];
    return () => {
      for (const leave of leaves) leave();
      desk.shows(null);
    };
  }, [desk]);
}

/** Starts what lives as long as the desk: saved views, colleagues, keys. */
function useStart(desk: OpenDesk): void {
  useEffect(() => {
    const { views, viewing, colleagues } = desk.triage;
    return desk.connection.onFrame((frame) => {
      viewing.handle(frame);
      if (frame.type === 'connected') void Promise.all([views.load(), colleagues.load()]);
      // On touch devices the text-message link offers a quick reply.
      if (frame.type === 'connected' && isTouched()) void desk.quickReplies.load();
    });
  }, [desk]);
}

const CONTROLS = 'a, button, select, [role="menuitem"]';
const presses = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const;

/**
 * Until a second after a change, no control acts where the change was pressed, because a second
 * press was meant for what stood there before.
 */
function useSecondPress(desk: OpenDesk): void {
  useEffect(() => {
    const { underWay } = desk.triage;
    let pressed: DOMRect | null = null;
    let changed: DOMRect | null = null;

    function onPress(event: MouseEvent) {
      const control = event.target instanceof Element ? event.target.closest(CONTROLS) : null;
      // A press by key has no position.
      if (!control || (event.type === 'click' && event.detail === 0)) return;
      if (changed && underWay.isSettling() && isWithin(changed, event)) {
        event.preventDefault();
        event.stopPropagation();
      } else if (event.type === 'pointerdown') pressed = control.getBoundingClientRect();
    }

    const onKey = () => {
      pressed = null;
    };
    const offBegin = underWay.onBegin(() => {
      changed = pressed;
    });
    const leaving = new AbortController();
    const first = { capture: true, signal: leaving.signal };
    for (const press of presses) document.addEventListener(press, onPress, first);
    document.addEventListener('keydown', onKey, first);
    return () => {
      offBegin();
      leaving.abort();
    };
  }, [desk]);
}

function isWithin({ left, right, top, bottom }: DOMRect, { clientX, clientY }: MouseEvent) {
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
