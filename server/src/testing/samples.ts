import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Consultation } from '@sallie/shared/contract/consultation';
import type { Contact } from '@sallie/shared/contract/contact';
import type { Message } from '@sallie/shared/contract/conversation';
import type { Referral } from '@sallie/shared/contract/referral';
import type { Visit } from '@sallie/shared/contract/visit';
import type { Visitor } from '@sallie/shared/contract/visitor';
import { aConsultation, aContact, aReferral } from '@sallie/shared/testing/leads';

const at = '2026-11-20T15:00:00.000Z';

export function contact(id: string, fields: Partial<Contact> = {}): Contact {
  return aContact({
    ...{ id, source: 'website', name: `Person ${id}`, email: `${id}@mail.example`, phone: '' },
    ...{ interest: 'hardwood', message: 'Oak for the hall, please. Grüße 🪵' },
    ...fields,
  });
}

export function visitor(id: string, fields: Partial<Visitor> = {}): Visitor {
  return { ...contact(id), kind: 'visitors', source: 'chat', ...fields };
}

export function consultation(id: string, fields: Partial<Consultation> = {}): Consultation {
  const { interest: _, ...person } = contact(id);
  return aConsultation({ ...person, kind: 'consultations', address: '4 Mill Road', ...fields });
}

export function referral(id: string, fields: Partial<Referral> = {}): Referral {
  return aReferral({
    ...{ id, source: 'website', referrer_name: 'Rita Referrer' },
    ...{ referrer_email: 'rita@mail.example', referrer_phone: '5705550111' },
    ...{ referrer_address: '1 Mill Lane', referred_name: 'Fred Friend' },
    ...{ referred_email: 'fred@mail.example', referred_phone: '5705550112' },
    ...fields,
  });
}

export function visit(id: string, lead: string, fields: Partial<Visit> = {}): Visit {
  return {
    ...{ id, version: 1, kind: 'home', where: '1 Mill Lane' },
    ...{ from: '2026-11-24T15:00:00.000Z', to: '2026-11-24T16:00:00.000Z', person: null },
    ...{ state: 'agreed', lead: { kind: 'contacts', id: lead } },
    ...{ name: 'Ada', phone: '5705550111', email: 'ada@mail.example' },
    ...{ sequence: 0, created_at: at, history: [] },
    ...fields,
  };
}

export function line(visitor: string, seq: number, message = `Line ${seq}`): Message {
  return {
    id: `${visitor}-${seq}`,
    seq,
    client_id: null,
    visitor_id: visitor,
    message,
    is_bot: false,
    is_admin: false,
    unverified: false,
    created_at: at,
  };
}

export const clock = { now: () => new Date(at), steady: () => Date.parse(at) };

/** Copies a folder as a killed process would leave it, without its lock. */
export function copyFolder(from: string, to: string) {
  const isData = (file: string) => !path.basename(file).startsWith('lock');
  fs.cpSync(from, to, { recursive: true, filter: isData });
}

export function newFolder(): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), 'store-'));
}
