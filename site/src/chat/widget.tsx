import type { Business } from '@sallie/shared/contract/business';
import { useEffect } from 'react';
import type { Outline } from './chat.tsx';
import type { House } from './house.ts';
import { Panel } from './panel.tsx';
import { standingOf } from './standing.ts';
import { useTalk } from './use-talk.ts';
import { useUnread } from './use-unread.ts';
import { keepListening, keepLive, type View } from './view.ts';

export interface WidgetProps {
  business: Business;
  house: House;
  view: View;
  /** Opened by hand on this page, not found open. */
  isWanted: boolean;
  onView: (view: View) => void;
  onOutline: (outline: Outline) => void;
}

/** The talk itself; it goes on while the panel is out of view. */
export function Widget({ business, house, view, isWanted, onView, onOutline }: WidgetProps) {
  const { talk, dialogue, staffTyping, isLoaded, isReached } = useTalk(business);
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
