import type { ServerFrame } from '../../contract/frames.ts';
import type { Lead, LeadKind } from '../../contract/leads.ts';
import type { Visit } from '../../contract/visit.ts';
import { kindOf, leadRegistry, newsOf, visitWords } from '../../rules/lead-kinds/lead-kinds.ts';
import { chatVisitorOf, countsAsLead, leadGroupOf, writtenBy } from '../../rules/triage.ts';
import type { DeskNotification } from '../ports/host.ts';
import { conversationTag, leadTag, type Tag } from '../ports/route.ts';
import type { News, Situation } from './news.ts';

type Assigned = Extract<ServerFrame, { type: 'leadAssigned' }>['data'];

/**
 * Notifies about new leads, once each: a visitor created by a form or chat and further referrals of
 * one form are not notified. The sound comes with `attention`.
 */
export function createLeadAlerts() {
  /** The tag of the notification for each lead group. */
  const notified = new Map<string, Tag>();

  /** The triage state of each lead as last received. */
  const dealtWith = new Map<string, string>();

  const keyOf = (lead: Lead) => `${lead.kind} ${leadGroupOf(lead)}`;

  return {
    created(lead: Lead, { me }: Situation): News {
      const { kind } = lead;
      const key = keyOf(lead);
      if (!countsAsLead(lead) || lead.spam || notified.has(key)) return {};
      const writer = writtenBy(lead);
      // A lead that staff wrote is known to its writer, or already taken.
      if (writer !== null && (lead.claim || writer === me)) return {};
      const tag = leadTag(kind, lead.id);
      notified.set(key, tag);
      return {
        notifications: [
          { title: newsOf(kind, lead.urgent), body: kindOf(lead).person(lead).name, tag },
        ],
      };
    },
    /**
     * Retires the notification once the lead is read, taken, done or spam. Other changes, such as a
     * sent mail, retire nothing, because its holder may just have been notified that it is still
     * theirs.
     */
    changed(lead: Lead): News {
      const { kind, id, read, claim, handled_at, spam } = lead;
      const dealt = read || claim || handled_at || spam;
      const signs = JSON.stringify([read, claim, handled_at, spam]);
      const isAsBefore = dealtWith.get(leadTag(kind, id)) === signs;
      dealtWith.set(leadTag(kind, id), signs);
      if (!dealt || isAsBefore) return {};
      const inChat = chatVisitorOf(lead);
      return {
        retire: [
          notified.get(keyOf(lead)) ?? leadTag(lead.kind, lead.id),
          ...(inChat === null ? [] : [conversationTag(inChat)]),
        ],
      };
    },
    assigned(given: Assigned, { me }: Situation): News {
      const notification = givenTo(me, given);
      return notification ? { notifications: [notification], sound: 'lead' } : {};
    },
    erased: (kind: LeadKind, id: string): News => ({ retire: [leadTag(kind, id)] }),
  };
}

/** Notifies about a customer's answer on the visit page; a mere confirmation makes no sound. */
export function visitAnswered(visit: Visit): News {
  const words = visitWords(visit);
  if (!words) return {};
  const { type, title, body } = words;
  const tag = leadTag(visit.lead.kind, visit.lead.id);
  return { notifications: [{ title, body, tag }], sound: type === 'confirmed' ? null : 'lead' };
}

/** Returns the notification for the new holder; null for everybody else. */
export function givenTo(
  me: string | null,
  { kind, id, name, by, to_id }: Assigned,
): DeskNotification | null {
  if (to_id !== me) return null;
  const title = `${by} gave you ${name}`;
  return { title, body: leadRegistry[kind].names.waits, tag: leadTag(kind, id) };
}
