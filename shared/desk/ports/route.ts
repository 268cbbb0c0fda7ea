import * as z from 'zod/mini';
import type { Ringing } from '../../contract/attention.ts';
import { Period } from '../../contract/figures.ts';
import { LeadKind, type LeadRef, leadKinds } from '../../contract/leads.ts';
import { isFigure } from '../../rules/figures/figure.ts';
import type { FigureList } from '../../rules/figures/figure-numbers.ts';

/** Lists go by their kind; SallieBot's questions are `answers`, the shop's site is `website`. */
export const Place = z.enum([
  'today',
  'live-chat',
  ...leadKinds,
  'agenda',
  'figures',
  'answers',
  'website',
  'account',
] as const);
export type Place = z.infer<typeof Place>;

/** Target of a mail or a notification; `figures` is a list that a figure counts. */
export type DeskRoute = { lead: LeadRef } | { conversation: string } | { figures: FigureList };

export const leadTag = (kind: LeadKind, id: string) => `lead/${kind}/${id}` as const;
export const conversationTag = (id: string) => `conversation/${id}` as const;
export const ringingTag = ({ kind, id }: Pick<Ringing, 'kind' | 'id'>) =>
  kind === 'conversation' ? conversationTag(id) : leadTag(kind, id);
/** The tag of notifications about no single record; it opens the desk. */
export const TODAY = 'today';

/** A notification replaces an earlier one with the same tag. The last four are used by the console only. */
export const Tag = z.union([
  z.templateLiteral(['lead/', LeadKind, '/', z.string()]),
  z.templateLiteral(['conversation/', z.string()]),
  z.enum([TODAY, 'signed-out', 'not-connected', 'still-running', 'test']),
]);
export type Tag = z.infer<typeof Tag>;

/** Reads `lead/KIND/ID`, `conversation/ID` and `figures/FIGURE/DAY/DAY`; returns null for anything else. */
export function routeOf(text: string): DeskRoute | null {
  if (text.startsWith('figures/')) return figuresIn(text);
  const [, what, kind, id = ''] =
    /^(?:(lead)\/([a-z-]{1,30})|(?:conversation))\/([\w-]{1,100})$/.exec(text) ?? [];
  if (!id) return null;
  if (what !== 'lead') return { conversation: id };
  const known = z.safeParse(LeadKind, kind);
  return known.success ? { lead: { kind: known.data, id } } : null;
}

function figuresIn(text: string): DeskRoute | null {
  const [, figure = '', from, to, ...rest] = text.split('/');
  const { data: period } = Period.safeParse({ from, to });
  return period && rest.length === 0 && isFigure(figure)
    ? { figures: { ...period, figure } }
    : null;
}

export interface Doors {
  place: { show(place: LeadKind | 'figures'): void };
  figures: { open(list: FigureList): void };
  detail: { open(detail: { show: 'lead' } & LeadRef): void };
  showConversation(visitorId: string): void;
}

/** Navigates from outside the desk: shows the list and opens the record. */
export function navigate(route: DeskRoute, desk: Doors): void {
  if ('lead' in route) desk.place.show(route.lead.kind);
  openRoute(route, desk);
}

/** Opens a target from within the desk; a record opens beside the current place. */
export function openRoute(route: DeskRoute, desk: Doors): void {
  if ('lead' in route) desk.detail.open({ show: 'lead', ...route.lead });
  else if ('conversation' in route) desk.showConversation(route.conversation);
  else {
    desk.place.show('figures');
    desk.figures.open(route.figures);
  }
}
