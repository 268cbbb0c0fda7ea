import { type Consultation, projectTypes, timeframes } from '@sallie/shared/contract/consultation';
import { type Contact, contactInterests } from '@sallie/shared/contract/contact';
import type { DiscountSignup } from '@sallie/shared/contract/discount-signup';
import type { Lead } from '@sallie/shared/contract/leads';
import type { Referral } from '@sallie/shared/contract/referral';
import { type Visitor, visitorLabel } from '@sallie/shared/contract/visitor';
import { assertNever } from '@sallie/shared/rules/assert-never';
import { readablePhone } from '@sallie/shared/rules/phone';

/** A record as staff read it in a mail: labelled lines, and what the person wrote freely. */
interface Rows {
  person: string;
  fields: [label: string, value: string][];
  words: string;
}

function contactRows({ name, email, phone, interest, message }: Contact | Visitor): Rows {
  return {
    person: name,
    fields: [
      ['Name', name],
      ['Email', email],
      ['Phone', readablePhone(phone)],
      ['Interest', labelOf(contactInterests, interest)],
    ],
    words: message,
  };
}

function visitorRows(visitor: Visitor): Rows {
  const { fields, words } = contactRows(visitor);
  const address: Rows['fields'] = [['Address', visitor.address ?? '']];
  return { person: visitorLabel(visitor), fields: [...fields, ...address], words };
}

function consultationRows(consultation: Consultation): Rows {
  const { name, email, phone, address, projectType, timeframe, message } = consultation;
  return {
    person: name,
    fields: [
      ['Name', name],
      ['Email', email],
      ['Phone', readablePhone(phone)],
      ['Address', address],
      ['Project', projectTypes[projectType]],
      ['Timeframe', timeframes[timeframe]],
    ],
    words: message,
  };
}

function discountRows({ fullName, email, phone, mailingAddress }: DiscountSignup): Rows {
  return {
    person: fullName,
    fields: [
      ['Name', fullName],
      ['Email', email],
      ['Phone', readablePhone(phone)],
      ['Mailing address', mailingAddress],
      ['Agreed to marketing', 'yes'],
    ],
    words: '',
  };
}

function referralRows(referral: Referral): Rows {
  return {
    person: `${referral.referred_name}, referred by ${referral.referrer_name}`,
    fields: [
      ['Referred', referral.referred_name],
      ['Their email', referral.referred_email],
      ['Their phone', readablePhone(referral.referred_phone)],
      ['Referred by', referral.referrer_name],
      ['Email', referral.referrer_email],
      ['Phone', readablePhone(referral.referrer_phone)],
      ['Address', referral.referrer_address],
    ],
    words: '',
  };
}

function rowsOfKind(lead: Lead): Rows {
  switch (lead.kind) {
    case 'visitors':
      return visitorRows(lead);
    case 'consultations':
      return consultationRows(lead);
    case 'contacts':
      return contactRows(lead);
    case 'discount-signups':
      return discountRows(lead);
    case 'referrals':
      return referralRows(lead);
    default:
      return assertNever(lead);
  }
}

export function rowsOf(lead: Lead, timeZone: string): Rows {
  const { person, fields, words } = rowsOfKind(lead);
  const received = new Date(lead.created_at).toLocaleString('en-US', {
    timeZone,
    dateStyle: 'full',
    timeStyle: 'short',
  });
  const all: Rows['fields'] = [...fields, ['Received', received], ['Source', lead.source]];
  return { person, fields: all.filter(([, value]) => value !== ''), words };
}

function labelOf(labels: Record<string, string>, value: string): string {
  return Object.hasOwn(labels, value) ? (labels[value] ?? value) : value;
}
