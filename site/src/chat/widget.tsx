import { isAside } from '@sallie/shared/bot/dialogue/record';
import type { Business } from '@sallie/shared/contract/business';
import type { ShownMessage } from '@sallie/shared/rules/shown-messages';
import { deviceStorage } from '@sallie/shared/ui/device-storage.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { VisitorConversation } from './conversation.ts';
import { browserDeps } from './conversation-deps.ts';
import { Panel } from './panel.tsx';
import { standingOf } from './panel-header.tsx';
import { type HostPage, keepListening, keepLive, type View } from './view.ts';

/** What the launcher shows of the conversation. */
export interface Outline {
  unread: number;
  name: string | null;
}

export interface WidgetProps {
  business: Business;
  hostPage: HostPage;
  view: View;
  /** True when the visitor opened the chat on this page; false when it was open on load. */
  isWanted: boolean;
  onView: (view: View) => void;
  onOutline: (outline: Outline) => void;
}

/** The conversation continues while the panel is hidden. */
export function Widget({ business, hostPage, view, isWanted, onView, onOutline }: WidgetProps) {
  const { conversation, dialogue, staffTyping, isLoaded, isReached } = useConversation(business);
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
    if (isOpen) hostPage.placeToasts?.();
  }, [hostPage, isOpen]);
  useEffect(() => {
    if (!isOpen || !isLoaded) return;
    void conversation.open();
    return () => void conversation.close();
  }, [conversation, isOpen, isLoaded]);

  if (!isOpen) return null;
  const seen = { dialogue, staffTyping, isReached, isWanted };
  return <Panel {...{ business, hostPage, conversation, ...seen }} onLeave={onView} />;
}

function useConversation(business: Business) {
  const [conversation] = useState(() => new VisitorConversation(browserDeps(business)));
  const snapshot = useSyncExternalStore(conversation.subscribe, conversation.current);

  useEffect(() => {
    const front = () => !document.hidden && conversation.comeToFront();
    const online = () => void conversation.comeOnline();
    document.addEventListener('visibilitychange', front);
    window.addEventListener('focus', front);
    window.addEventListener('online', online);
    window.addEventListener('offline', conversation.goOffline);
    return () => {
      document.removeEventListener('visibilitychange', front);
      window.removeEventListener('focus', front);
      window.removeEventListener('online', online);
      window.removeEventListener('offline', conversation.goOffline);
    };
  }, [conversation]);

  useEffect(() => {
    let stop = conversation.start();
    const left = () => {
      conversation.sendPresence(true);
      stop();
    };
    // The browser keeps a left page for Back only if that has no lock, channel or connection.
    const back = ({ persisted }: PageTransitionEvent) => {
      if (persisted) stop = conversation.start();
    };
    window.addEventListener('pagehide', left);
    window.addEventListener('pageshow', back);
    return () => {
      window.removeEventListener('pagehide', left);
      window.removeEventListener('pageshow', back);
      stop();
    };
  }, [conversation]);

  return { conversation, ...snapshot };
}

const SEEN = 'chat-seen';

/** Counts the messages since the panel was last visible in any tab. */
function useUnread(lines: readonly ShownMessage[], isInView: boolean, isLoaded: boolean): number {
  const last = lines.at(-1)?.id;
  useEffect(() => {
    const note = () => {
      if (isInView && last && !document.hidden) deviceStorage.set(SEEN, last);
    };
    note();
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, [isInView, last]);
  if (isInView || !isLoaded) return 0;
  const seen = deviceStorage.get(SEEN);
  const from = lines.findIndex(({ id }) => id === seen) + 1;
  const news = lines.slice(from).filter((line) => line.from !== 'visitor');
  // "You are now chatting with Dana" and Dana's first message count as one.
  return news.filter((line) => !isAside(line)).length || Math.min(news.length, 1);
}
