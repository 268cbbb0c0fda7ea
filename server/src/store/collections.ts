import { leadKinds } from '@sallie/shared/lead';
import type { Segments } from './segment.ts';
import type { CollectionName, Collections } from './store.ts';

/** A kept reply as a record: its key is its id. */
export interface ReplyRecord {
  id: string;
  bodyHash: string;
  status: number;
  reply: unknown;
  at: string;
  /** Leads and lines written with it, so that it can be forgotten with them. */
  of: { collection: CollectionName; id: string }[];
}

/** What has segments on disk: the collections everybody sees, and the kept replies. */
export type Tables = Collections & { replies: ReplyRecord };
export type TableName = keyof Tables;

export const tableNames: readonly TableName[] = [
  ...leadKinds,
  'messages',
  'threads',
  'mails',
  'staff',
  'sessions',
  'settings',
  'replies',
];

/** Many, and seldom read again: full segments of these rest as text. */
export const mayRest: ReadonlySet<TableName> = new Set([...leadKinds, 'mails', 'replies']);

/** What lowdb holds. */
export interface Data {
  /** Of the last commit in it. */
  seq: number;
  /** The first journal with commits after it. */
  journal: number;
  segments: { [T in TableName]: Segments<Tables[T]> };
}

export function emptyData(): Data {
  return {
    seq: 0,
    journal: 1,
    segments: {
      visitors: [],
      consultations: [],
      contacts: [],
      'discount-signups': [],
      referrals: [],
      messages: [],
      threads: [],
      mails: [],
      staff: [],
      sessions: [],
      settings: [],
      replies: [],
    },
  };
}
