import { useStore } from 'zustand';
import { type LeadKind, leadKinds } from '../../contract/leads.ts';
import { leadRegistry } from '../../rules/lead-kinds/lead-kinds.ts';
import { useDesk, useTriage } from '../app/context.tsx';
import { useCounts } from '../app/use-counts.ts';
import { useLeadsStates } from '../app/use-leads-states.ts';
import type { Place } from '../ports/route.ts';
import { unreadCount } from '../stores/conversations-list.ts';
import { countsOf } from '../stores/leads-state.ts';

/** Every place in the order of the rail. */
export const places: readonly Place[] = [
  'today',
  'live-chat',
  ...leadKinds,
  'agenda',
  'answers',
  'website',
  'account',
];

/** Where there is room for four, at the thumb. */
export const nearPlaces: readonly Place[] = ['today', 'live-chat', 'consultations', 'contacts'];

const names: Record<Exclude<Place, LeadKind>, string> = {
  today: 'Today',
  'live-chat': 'Live chat',
  agenda: 'Agenda',
  answers: 'SallieBot',
  website: 'Website',
  account: 'Account',
};

const isKind = (place: Place): place is LeadKind => place in leadRegistry;

export function placeName(place: Place): string {
  return isKind(place) ? leadRegistry[place].names.tab : names[place];
}

/** How many things in a place want to be seen, and what they are called. */
export interface PlaceCount {
  count: number;
  word: 'new' | 'waiting' | 'open' | 'not published';
  /** How many beside them are with whoever sits here. */
  withYou?: number;
}

/** What stands beside the names; a place without a number is missing. */
export function usePlaceCounts(): Partial<Record<Place, PlaceCount>> {
  const { answers, website } = useDesk().desk;
  const { paced } = useTriage();
  const states = useLeadsStates();
  const unread = useStore(paced, ({ conversations }) => unreadCount(conversations.list));
  const { waiting, withYou } = useCounts();
  const open = useStore(answers, (state) => state.open?.length ?? 0);
  const unpublished = useStore(website, (state) => state.website?.draft.unpublished.length ?? 0);
  const ofKinds = leadKinds.map((kind) => [
    kind,
    { count: countsOf(states[kind]).unread, word: 'new' },
  ]);
  return {
    today: { count: waiting, word: 'waiting', withYou },
    'live-chat': { count: unread, word: 'new' },
    answers: { count: open, word: 'open' },
    website: { count: unpublished, word: 'not published' },
    ...Object.fromEntries(ofKinds),
  };
}
