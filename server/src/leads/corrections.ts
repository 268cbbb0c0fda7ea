import { leadFromChat } from '@sallie/shared/bot/dialogue/request';
import { misses } from '@sallie/shared/bot/dialogue/texts';
import { chatPhone } from '@sallie/shared/bot/language/contact';
import { type ChatCorrection, correctChatConsultation } from '@sallie/shared/contract/chatbot';
import type { Consultation } from '@sallie/shared/contract/consultation';
import type { Lead } from '@sallie/shared/contract/leads';
import { mailKey, purposeOf } from '@sallie/shared/contract/mail';
import type { Visitor } from '@sallie/shared/contract/visitor';
import type { Binder } from '../http/endpoint.ts';
import type { Limits } from '../http/limits.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { putMails } from '../mail/outgoing.ts';
import { lockNames } from '../store/lock-names.ts';
import type { OutgoingMail } from '../store/records.ts';
import { inTurnOfAll } from './lead-work.ts';
import { type LeadDeps, publishChange, putLead, withMails } from './save.ts';
import type { VisitorTokens } from './visitor-token.ts';

export interface CorrectionDeps extends LeadDeps {
  visitorTokens: VisitorTokens;
}

type Wanted = Omit<ChatCorrection, 'visitor_id' | 'consultation_id'>;

export function bindCorrections(bind: Binder, deps: CorrectionDeps, { forms }: Limits): void {
  const { store, visitorTokens, hub, outbox } = deps;

  bind.open(correctChatConsultation, { limit: forms }, async ({ body, ctx, keep }) => {
    const { visitor_id, consultation_id, ...wanted } = body;
    if (visitorTokens.visitorOf(ctx.req) !== visitor_id) throw notFound();
    // An erasure takes its locks in the same order.
    const names = [consultation_id, visitor_id].sort().map(lockNames.lead);
    return inTurnOfAll(store, names, async () => {
      const before = await store.get('consultations', consultation_id);
      if (before?.visitor_id !== visitor_id) throw notFound();
      const { record, changed } = corrected(deps, before, wanted);
      if (changed.length === 0) return {};
      const followed = await deps.followSender(before, record);
      const mails = [...(await mailsAnew(deps, before, record)), ...(followed?.mails ?? [])];
      const visitor = await store.get('visitors', visitor_id);
      const lead = withMails(followed?.lead ?? record, mails);
      const leads = [lead, ...correctedVisitor(visitor, before, record, changed)];
      const writes = [...leads.map(putLead), ...(followed?.writes ?? []), ...putMails(mails)];
      await store.commit(writes, keep({}));
      for (const one of leads) publishChange(hub, one);
      if (followed?.frame) hub.toStaff(followed.frame);
      if (mails.length > 0) outbox.wake(mails);
      return {};
    });
  });
}

const fields = ['name', 'phone', 'email', 'address', 'message'] as const;

function corrected(
  { clock, facts }: CorrectionDeps,
  before: Consultation,
  { tastes, phone, ...said }: Wanted,
) {
  const digits = phone === undefined ? before.phone : chatPhone(phone);
  if (!digits) throw new Refusal(400, misses.phone[0](facts.current()));
  const lead = tastes ? leadFromChat(tastes) : null;
  const record: Consultation = {
    ...before,
    name: said.name ?? before.name,
    email: said.email ?? before.email,
    address: said.address ?? before.address,
    phone: digits,
    ...(lead && { message: lead.message, projectType: lead.projectType }),
    ...(lead && { project_type: lead.projectType }),
    version: before.version + 1,
    history: [...before.history],
  };
  const changed = fields.filter((field) => record[field] !== before[field]);
  const at = clock.now().toISOString();
  const by = { role: 'visitor' } as const;
  record.history.push({ at, by, type: 'corrected', fields: changed });
  Object.assign(record, calledAnew(before, changed, at));
  if (before.handled_at && !record.handled_at)
    record.history.push({ at, by, type: 'reopened', with_previous: true });
  return { record, changed };
}

/** Corrects the visitor's record as well, and opens it again with its twin. */
function correctedVisitor(
  visitor: Visitor | undefined,
  before: Consultation,
  record: Consultation,
  changed: readonly (typeof fields)[number][],
): Visitor[] {
  if (!visitor) return [];
  const isTwin = visitor.derived_from?.id === record.id;
  const theirs = changed.filter((field) => field !== 'message' && visitor[field] !== record[field]);
  const added = record.history.slice(before.history.length).flatMap((entry): Visitor['history'] => {
    if (entry.type !== 'corrected') return isTwin ? [entry] : [];
    return theirs.length > 0 ? [{ ...entry, fields: theirs }] : [];
  });
  if (added.length === 0) return [];
  const said = Object.fromEntries(theirs.map((field) => [field, record[field]]));
  const { handled_at, snoozed_until, call_back_at } = isTwin ? record : visitor;
  const plans = { handled_at, snoozed_until, call_back_at };
  const history = [...visitor.history, ...added];
  return [{ ...visitor, ...said, ...plans, version: visitor.version + 1, history }];
}

/**
 * Staff get the corrected lead, and the sender does if the address or project type changed. New keys are needed
 * because a Message-ID is made from the key, and the first is used up.
 */
async function mailsAnew(
  deps: CorrectionDeps,
  before: Consultation,
  record: Consultation,
): Promise<OutgoingMail[]> {
  if (record.spam) return [];
  const isConfirmed = record.email === before.email && record.projectType === before.projectType;
  const admitted = await deps.mailsFor(record, {
    except: isConfirmed ? 'confirmation' : undefined,
  });
  return admitted.map((mail) => ({
    ...mail,
    purpose: mailKey(purposeOf(mail.purpose), record.version),
  }));
}

type Plans = Partial<Pick<Lead, 'handled_at' | 'snoozed_until' | 'call_back_at'>>;

/** Once a sender waits for a call, the lead is open again and its holder is to call now. */
export const toBeCalled = ({ claim }: Pick<Lead, 'claim'>, at: string): Plans => ({
  handled_at: null,
  snoozed_until: undefined,
  ...(claim && { call_back_at: at }),
});

/** The same, when a new phone or email arrives for a lead that was done or had a wrong number. */
export function calledAnew(
  { claim, handled_at, contacted }: Pick<Lead, 'claim' | 'handled_at' | 'contacted'>,
  changed: readonly string[],
  at: string,
): Plans {
  const isReach = changed.includes('phone') || changed.includes('email');
  const isOwed = handled_at !== null || contacted?.outcome === 'wrong-number';
  return isReach && isOwed ? toBeCalled({ claim }, at) : {};
}
