import { type ReactNode, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { type Business, readShop } from '../contract/business.ts';
import { after } from '../realtime/timers.ts';
import { ToastOutlet } from '../ui/toast-outlet.tsx';
import { toast } from '../ui/toasts.ts';
import { ConfirmPassword } from './accounts/confirm-password.tsx';
import { DeskProvider } from './app/context.tsx';
import { type OpenDesk, openDesk } from './app/create.ts';
import { isDetailInFront, isPlaceInFront, isTouched, onFront } from './app/screen.tsx';
import { NewCall } from './calls/new-call.tsx';
import { KeysSheet } from './keys/keys-sheet.tsx';
import { useKeys } from './keys/use-keys.ts';
import type { Connection } from './ports/connection.ts';
import type { Host } from './ports/host.ts';
import {
  conversationTag,
  type DeskRoute,
  leadTag,
  navigate,
  openRoute,
  Place,
  routeOf,
  type Tag,
} from './ports/route.ts';
import { warmSearch, whenIdle } from './search/search-results.ts';
import { type OnCommand, useCommands } from './shell/commands.ts';
import { Shell, TOASTS } from './shell/shell.tsx';
import { useGuideFirst } from './website/guide.tsx';

interface DeskProps {
  connection: Connection;
  host: Host;
  facts: Business;
  /** A record or conversation that a mail or notification points at; a new object goes there again. */
  route?: DeskRoute | null;
  /** What the machine's menu and shortcuts ask for; the console has them. */
  onCommand?: OnCommand;
  version: string;
  /** What the machine under the desk says of itself in the same line; the console has it. */
  machine?: ReactNode;
  /** After a logout. */
  onSignedOut: () => void;
  /** After any 401. */
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
        <KeysSheet />
        <NewCall />
        <ToastOutlet place={TOASTS} />
      </Shell>
    </DeskProvider>
  );
}

/** The shop's facts as they are published, from those on that the desk was opened with. */
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
        // Out of reach the desk goes on with what it knows; the next frame or connection asks again.
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

/** What somebody is in front of, the one they write in last. A conversation is watched only while nothing covers it. */
function tagsInFront(desk: OpenDesk): Tag[] {
  const { detail } = desk.detail.getState();
  const { watched } = desk.conversations.getState();
  const tags: Tag[] = [];
  if (detail.show === 'lead' && isDetailInFront()) tags.push(leadTag(detail.kind, detail.id));
  if (watched !== null && isPlaceInFront(desk)) tags.push(conversationTag(watched));
  return tags;
}

/** Tells the desk what stands open in front of somebody: what is looked at needs no notification. */
function useShownRoute(desk: OpenDesk): void {
  useEffect(() => {
    let shown = '';
    const look = () => {
      const tags = tagsInFront(desk);
      if (tags.join() === shown) return;
      shown = tags.join();
      // Each has been read; the last is where the next news would go to.
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

/** Brings what lives as long as the desk to life: saved views are read, colleagues are heard, what is not saved is held fast. */
function useStart(desk: OpenDesk): void {
  useEffect(() => {
    const { views, viewing, colleagues } = desk.triage;
    const off = desk.connection.onFrame((frame) => {
      viewing.handle(frame);
      if (frame.type === 'connected') void views.load();
      // The link for a text says one of them.
      if (frame.type === 'connected' && isTouched()) void desk.quickReplies.load();
      if (frame.type === 'connected' || frame.type === 'staffChanged') void colleagues.load();
    });
    const warn = (event: BeforeUnloadEvent) => {
      if (desk.website.getState().edits.length > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    const cool = warmSearch(desk.leads, whenIdle);
    return () => {
      off();
      cool();
      window.removeEventListener('beforeunload', warn);
    };
  }, [desk]);
}

/** The place, and the record or conversation that stands open in it. */
const Kept = z.object({ desk: z.object({ place: Place, open: z.nullable(z.string()) }) });

/** A page that is loaded again stands where it stood, each tab for itself, unless a link leads elsewhere; who signs in begins on Today. */
function useKeptPlace(desk: OpenDesk, isLedElsewhere: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where it was led as it opened counts.
  useEffect(() => {
    if (!isLedElsewhere) restore(desk);
    let kept = '';
    const keep = () => {
      const state = { desk: { place: desk.place.getState().place, open: openTag(desk) } };
      const text = JSON.stringify(state);
      if (text !== kept) history.replaceState(state, '');
      kept = text;
    };
    const stores = [desk.place, desk.detail, desk.conversations];
    const stops = stores.map((store) => store.subscribe(keep));
    return () => {
      for (const stop of stops) stop();
      history.replaceState(null, '');
    };
  }, [desk]);
}

function openTag({ detail, conversations }: OpenDesk): string | null {
  const { detail: shown } = detail.getState();
  const { selected } = conversations.getState();
  if (shown.show === 'lead') return leadTag(shown.kind, shown.id);
  return selected === null ? null : conversationTag(selected);
}

function restore(desk: OpenDesk): void {
  const kept = z.safeParse(Kept, history.state);
  if (!kept.success) return;
  const { place, open } = kept.data.desk;
  const route = routeOf(open ?? '');
  if (route && ('lead' in route || place === 'live-chat')) openRoute(route, desk);
  desk.place.show(place);
}

const CONTROLS = 'a, button, select, [role="menuitem"]';
const presses = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const;

/**
 * A second press, meant for what stood there, acts on nothing that a change has put in its place: until a second after
 * the change, no control acts where it was pressed.
 */
function useSecondPress(desk: OpenDesk): void {
  useEffect(() => {
    const { underWay } = desk.triage;
    let pressed: DOMRect | null = null;
    let changed: DOMRect | null = null;

    function onPress(event: MouseEvent) {
      const control = event.target instanceof Element ? event.target.closest(CONTROLS) : null;
      // A key's press has no place.
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
