import { languageAfter } from '@sallie/shared/bot/language/spanish';
import { noteCall } from '@sallie/shared/contract/call';
import { type ConsultationForm, sendConsultation } from '@sallie/shared/contract/consultation';
import { type Contact, sendContact } from '@sallie/shared/contract/contact';
import { consent, sendDiscountSignup } from '@sallie/shared/contract/discount-signup';
import { type Aside, texting } from '@sallie/shared/contract/field';
import type { Happening } from '@sallie/shared/contract/history';
import type { Lead } from '@sallie/shared/contract/leads';
import { type Referral, sendReferral } from '@sallie/shared/contract/referral';
import type { Visitor } from '@sallie/shared/contract/visitor';
import { entriesOf } from '@sallie/shared/rules/history';
import { storedPhone } from '@sallie/shared/rules/phone';
import { oneLine } from '@sallie/shared/rules/safe-text';
import { byStaffMember } from '../audit/audit.ts';
import { contentAt, shownVersion } from '../content/facts.ts';
import type { Binder } from '../http/endpoint.ts';
import type { Limits } from '../http/limits.ts';
import { lockNames } from '../store/lock-names.ts';
import type { KeptReply, Write } from '../store/store.ts';
import { type ChangeDeps, changeOf, holderOf, publishAssignment, seenBy } from './change-lead.ts';
import { edited } from './lead-edit.ts';
import { cameOf, type FinishConversation, inPlaceOf, isSamePerson, newLead } from './new-lead.ts';
import { type Corrects, type LeadDeps, type LeadTokens, type NewLead, saveLead } from './save.ts';
import type { MailCause } from './spam/spam-filter.ts';
import type { VisitorTokens } from './visitor-token.ts';

export interface FormDeps extends LeadDeps {
  leadTokens: LeadTokens;
}

/** `shown` is the version of the website that the form was written on. */
async function unpack<Body extends Aside>(deps: FormDeps, body: Body) {
  const { website, opening, corrects: token, shown: named, came, texting: read, ...fields } = body;
  const corrects: Corrects | undefined = token
    ? { id: deps.leadTokens.idOf('corrects', token) }
    : undefined;
  const shown = await shownVersion(deps, named, deps.clock.now());
  return {
    fields: { ...fields, shown, came: cameOf(came), ...textConsentOf(fields, read) },
    corrects,
    signs: { website, opening },
  };
}

/** Stores the server's own wording of the consent, by the version that was sent. */
function textConsentOf(fields: object, version: Aside['texting']) {
  if (!version || !('phone' in fields) || !fields.phone) return {};
  return { text_consent: { version, wording: texting.wordings[version] } };
}

interface Accepted<L> extends Pick<NewLead, 'derived' | 'also' | 'corrects' | 'visitor'> {
  cause: MailCause;
  keep(reply: L & { correction: string }): KeptReply | undefined;
}

/** Saves a form's lead with the mails it causes. The reply is also kept for a repeated request. */
async function acceptLead<L extends Lead>(
  deps: FormDeps,
  lead: L,
  { cause, keep, ...more }: Accepted<L>,
) {
  const reply = { ...lead, correction: deps.leadTokens.tokenOf('corrects', lead.id) };
  const mails = await deps.mailsFor(lead, { cause });
  await saveLead(deps, { ...more, lead, mails, kept: keep(reply) });
  return reply;
}

type Fields = Omit<ConsultationForm, keyof Aside>;

/** Guesses the language from the message, by the rule that SallieBot uses. */
const writtenIn = (message: string) =>
  languageAfter('en', message) === 'es' ? { language: 'es' as const } : {};

export function newConsultation(deps: LeadDeps, fields: Fields, source: 'form' | 'chat') {
  return newLead('consultations', deps, source, {
    ...fields,
    phone: storedPhone(fields.phone),
    project_type: fields.projectType,
    status: 'new',
    appointment: null,
  });
}

interface ConsultationDeps extends FormDeps {
  visitorTokens: VisitorTokens;
  finish: FinishConversation;
}

export function bindConsultations(bind: Binder, deps: ConsultationDeps, { forms }: Limits): void {
  const { store, visitorTokens, finish } = deps;

  bind.open(sendConsultation, { limit: forms }, async ({ body, ctx, address, keep }) => {
    const { fields, corrects, signs } = await unpack(deps, body);
    const written = { ...fields, ...writtenIn(fields.message) };
    const request = newConsultation(deps, written, 'form');
    const cause = await deps.spamFilter.judge(request, { signs, address });
    const save = (
      also: Write[] = [],
      before: Visitor | null = null,
      visitor: Visitor | null = null,
    ) => {
      const record = before ? inPlaceOf(before, request) : request;
      return acceptLead(deps, record, { cause, keep, corrects, also, visitor });
    };
    const visitorId = visitorTokens.visitorOf(ctx.req);
    // A suspect takes nobody's place; for a correction, the corrected request has taken it.
    const finishes = visitorId && !request.spam && !corrects?.id;
    if (finishes && (await isSamePerson(store, visitorId, fields))) {
      return finish(visitorId, save);
    }
    return save();
  });
}

export function bindContacts(bind: Binder, deps: FormDeps, { forms }: Limits): void {
  bind.open(sendContact, { limit: forms }, async ({ body: { work, ...body }, address, keep }) => {
    const { fields, corrects, signs } = await unpack(deps, body);
    const phone = storedPhone(fields.phone);
    const sent = { ...fields, phone, ...writtenIn(fields.message) };
    const record = newLead('contacts', deps, 'form', sent);
    const job = work ? deps.leadTokens.idOf('work', work) : null;
    if (job) noteWork(record, job);
    const cause = await deps.spamFilter.judge(record, { signs, address });
    // A contact is also stored as a visitor, because the spec counts people who write among the visitors.
    const visitor = Object.assign(newLead('visitors', deps, 'contact', sent), {
      spam: record.spam,
      created_at: record.created_at,
      derived_from: { kind: record.kind, id: record.id },
    });
    return acceptLead(deps, record, { derived: [visitor], cause, keep, corrects });
  });
}

/** A complaint about finished work is always urgent, whatever its words. */
function noteWork(record: Contact, job: string): void {
  record.urgent = true;
  record.history.push({
    at: record.created_at,
    by: { role: 'addressee' },
    type: 'about-work',
    lead: job,
  });
}

export function bindDiscountSignups(bind: Binder, deps: FormDeps, { forms }: Limits): void {
  bind.open(sendDiscountSignup, { limit: forms }, async ({ body, address, keep }) => {
    const { fields, corrects, signs } = await unpack(deps, body);
    const { consentVersion, ...given } = fields;
    const { name } = await contentAt(deps, fields.shown);
    const sent = {
      ...given,
      phone: storedPhone(given.phone),
      consent_version: consentVersion,
      consent_wording: consent.wordings[consentVersion](name),
    };
    const lead = newLead('discount-signups', deps, 'form', sent);
    const record = Object.assign(lead, { consent_at: lead.created_at });
    const cause = await deps.spamFilter.judge(record, { signs, address });
    const { spam, email, phone, came, created_at, kind, id } = record;
    const visitor = newLead('visitors', deps, 'discount', {
      ...{ spam, name: record.fullName, email, phone, came, created_at },
      ...{ interest: 'discount', message: '', derived_from: { kind, id } },
    });
    return acceptLead(deps, record, { derived: [visitor], cause, keep, corrects });
  });
}

export function bindReferrals(bind: Binder, deps: FormDeps, { referrals }: Limits): void {
  bind.open(sendReferral, { limit: referrals }, async ({ body, address, keep }) => {
    const { fields: sent, corrects, signs } = await unpack(deps, body);
    const { sendThankYouEmail, batch_id, referralCount, status, ...fields } = sent;
    const record: Referral = newLead('referrals', deps, 'form', {
      ...fields,
      referrer_phone: storedPhone(fields.referrer_phone),
      referred_phone: storedPhone(fields.referred_phone),
      status: 'pending',
      batch_id: batch_id ?? null,
      referralCount: sendThankYouEmail ? (referralCount ?? 1) : null,
    });
    const cause = await deps.spamFilter.judge(record, { signs, address });
    // One at a time per batch, so that exactly one record finds the batch complete.
    return deps.store.exclusively(lockNames.batch(batch_id ?? record.id), () =>
      acceptLead(deps, record, { cause, keep, corrects }),
    );
  });
}

/**
 * Stores phone calls and walk-ins that staff write down; from then on they are leads like any other. Causes no
 * mail, because the customer has spoken with a person and staff need no alert about their own note.
 */
export function bindCalls(bind: Binder, deps: ChangeDeps): void {
  const { clock, audit, isUrgent } = deps;

  bind.staff(noteCall, async ({ body, staff, keep }) => {
    const { holder, call_back, found_by: typed, ...fields } = body;
    const found_by = oneLine(typed);
    const now = clock.now();
    const said = { ...fields, phone: storedPhone(fields.phone) };
    const call = newLead('calls', deps, fields.way, {
      ...said,
      ...(found_by && { found_by }),
      ...(isUrgent(fields.message) && { urgent: true }),
    });
    const assign = await holderOf(deps, holder);
    const { record, happened } = edited(call, { assign, call_back }, staff, now);
    const all: Happening[] = [{ type: 'written-down' }, ...happened];
    // The author knows what the call said; any other holder has yet to read it.
    const read = record.claim?.by_id === staff.id ? seenBy(staff, now) : null;
    const history = entriesOf(now.toISOString(), byStaffMember(staff), all);
    const lead = { ...record, read, history };
    const reply = { id: call.id, created_at: call.created_at, ...said };
    const entry = audit.entry(byStaffMember(staff), changeOf(lead, all));
    await saveLead(deps, { lead, kept: keep(reply), also: [entry] });
    publishAssignment(deps, lead, staff);
    audit.log(entry);
    return reply;
  });
}
