import type { Business } from '@sallie/shared/contract/business';
import type { ShownMessage } from '@sallie/shared/rules/shown-messages';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { deviceStorage } from '../forms/device-storage.ts';
import { browserDeps } from './browser.ts';
import { createConversation } from './conversation.ts';
import type { HostPage, Outline } from './host-page.ts';
import { Panel } from './panel.tsx';
import { standingOf } from './standing.ts';
import { keepListening, keepLive, type View } from './view.ts';

export interface WidgetProps {
  business: Business;
  house: HostPage;
  view: View;
  /** Opened by hand on this page, not found open. */
  isWanted: boolean;
  onView: (view: View) => void;
  onOutline: (outline: Outline) => void;
}

/** The talk itself; it goes on while the panel is out of view. */
export function Widget({ business, house, view, isWanted, onView, onOutline }: WidgetProps) {
  const { talk, dialogue, staffTyping, isLoaded, isReached } = useConversation(business);
  const isOpen = view === 'open';
  const unread = useUnread(dialogue.lines, isOpen && isLoaded, isLoaded);
  const { name } = standingOf(dialogue, business.name, isReached);
  const isLive = dialogue.stage === 'live_chat';
  const isKnown = dialogue.visitor !== null;

  useEffect(() => onOutline({ unread, name }), [onOutline, unread, name]);
  useEffect(() => {
    if (isLoaded) keepLive(isLive);
  }, [isLive, isLoaded]);
  useEffect(() => {
    if (isKnown && view === 'closed') keepListening();
  }, [isKnown, view]);
  useEffect(() => {
    if (isOpen) house.placeToasts?.();
  }, [house, isOpen]);
  useEffect(() => {
    if (isOpen && isLoaded) void talk.open();
  }, [talk, isOpen, isLoaded]);

  if (!isOpen) return null;
  const leave = (next: View) => {
    void talk.close();
    onView(next);
  };
  const seen = { dialogue, staffTyping, isReached, isWanted };
  return <Panel {...{ business, house, talk, ...seen }} onLeave={leave} />;
}

/** The talk of this page, begun once and followed. */
function useConversation(business: Business) {
  const [talk] = useState(() => createConversation(browserDeps(business)));
  const snapshot = useSyncExternalStore(talk.subscribe, talk.current);

  useEffect(() => talk.start(), [talk]);
  useEffect(() => {
    const front = () => !document.hidden && talk.comeToFront();
    const online = () => void talk.comeOnline();
    document.addEventListener('visibilitychange', front);
    window.addEventListener('focus', front);
    window.addEventListener('online', online);
    window.addEventListener('offline', talk.goOffline);
    return () => {
      document.removeEventListener('visibilitychange', front);
      window.removeEventListener('focus', front);
      window.removeEventListener('online', online);
      window.removeEventListener('offline', talk.goOffline);
    };
  }, [talk]);

  useEffect(() => {
    const left = () => talk.tellPresence(true);
    // Out of the browser's memory of pages, with everything as it was.
    const back = ({ persisted }: PageTransitionEvent) => persisted && talk.tellPresence(false);
    window.addEventListener('pagehide', left);
    window.addEventListener('pageshow', back);
    return () => {
      window.removeEventListener('pagehide', left);
      window.removeEventListener('pageshow', back);
    };
  }, [talk]);

  return { talk, ...snapshot };
}

const PLACE = 'chat-seen';

/** How many lines came since the panel was last in view, in whatever tab. */
function useUnread(lines: readonly ShownMessage[], isInView: boolean, isLoaded: boolean): number {
  const last = lines.at(-1)?.id;
  useEffect(() => {
    const note = () => {
      if (isInView && last && !document.hidden) deviceStorage.set(PLACE, last);
    };
    note();
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, [isInView, last]);
  if (isInView || !isLoaded) return 0;
  const seen = deviceStorage.get(PLACE);
  const from = lines.findIndex(({ id }) => id === seen) + 1;
  return lines.slice(from).filter((line) => line.from !== 'visitor').length;
}
