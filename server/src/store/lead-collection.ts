import type { Lead } from '@sallie/shared/contract/leads';
import { personKey } from '@sallie/shared/contract/person';
import { kindOf } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import {
  completedAt,
  isReminded,
  isTaken,
  isUnread,
  leadGroupOf,
  openSince,
  waits,
} from '@sallie/shared/rules/triage';
import type * as z from 'zod/mini';
import { collection, flag, forSql, instant, text, texts } from './declaration.ts';

export const leadCollection = <L extends Lead>(shape: z.ZodMiniType<L>) =>
  collection(shape)({
    table: 'leads',
    fields: {
      waits: flag(waits),
      unread: flag(isUnread),
      open_since: instant(openSince),
      address: texts(2, addressesOf),
      lead_group: text((one: Lead) => (leadGroupOf(one) === one.id ? null : leadGroupOf(one))),
      created_at: forSql(instant((one: Lead) => one.created_at)),
      taken: flag(isTaken),
      reminded: flag(isReminded),
      urgent: flag((one: Lead) => one.urgent === true),
      /** The UTC day on which the work ended. */
      completed: text((one: Lead) => completedAt(one)?.slice(0, 10) ?? null),
    },
    lookups: ['address', 'lead_group', 'completed'],
  });

/** Returns the keys of the lead's addresses: its sender's and that of the person it is about. */
export function addressesOf(one: Lead): string[] {
  const kind = kindOf(one);
  const given = [kind.sender(one).email, kind.person(one).email];
  return [...new Set(given.filter((address) => address !== '').map(personKey))];
}

/** The place of a lead in a sorted list, as a page's cursor holds it; leads with equal keys stand in order of arrival. */
export interface LeadPlace {
  position: number;
  /** Empty when the list is in order of arrival. */
  key: string;
}

export function cursorOf({ position, key }: LeadPlace): string {
  return Buffer.from(JSON.stringify([position, key])).toString('base64url');
}

/** Returns null for a text that is no cursor; the list then begins at the first page. */
export function readCursor(text: string): LeadPlace | null {
  try {
    const [position, key] = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Number.isSafeInteger(position) && typeof key === 'string' ? { position, key } : null;
  } catch {
    return null;
  }
}
