import { type Contact, sendContact } from '@sallie/shared/contract/contact';
import { storedPhone } from '@sallie/shared/rules/phone';
import type { Binder } from '../http/endpoint.ts';
import type { Limits } from '../http/limits.ts';
import { acceptLead, type FormDeps, unpack } from './save.ts';
import { newLead } from './triage.ts';

export function bindContacts(bind: Binder, deps: FormDeps, { forms }: Limits): void {
  bind.open(
    sendContact,
    async ({ body: { work, ...body }, address, keep }) => {
      const { fields, corrects, signs } = await unpack(deps, body);
      const sent = { ...fields, phone: storedPhone(fields.phone) };
      const record = newLead('contacts', deps, 'form', sent);
      const job = work ? deps.leadTokens.leadOf('work', work) : null;
      if (job) noteWork(record, job);
      const cause = await deps.spamFilter.judge(record, { signs, address });
      // Kept as a message and also as a visitor: the spec counts those who write among the visitors.
      const visitor = Object.assign(newLead('visitors', deps, 'contact', sent), {
        spam: record.spam,
        created_at: record.created_at,
        derived_from: { kind: record.kind, id: record.id },
      });
      return acceptLead(deps, record, { derived: [visitor], cause, keep, corrects });
    },
    { limit: forms },
  );
}

/** Whoever has had a floor laid and says that it is not right waits for nobody, whatever their words. */
function noteWork(record: Contact, job: string): void {
  record.urgent = true;
  record.history.push({
    at: record.created_at,
    by: { role: 'addressee' },
    type: 'about-work',
    lead: job,
  });
}
