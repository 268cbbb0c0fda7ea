import { sendContact } from '@sallie/shared/contract/contact';
import { storedPhone } from '@sallie/shared/rules/phone';
import type { Binder } from '../http/endpoint.ts';
import type { Limits } from '../http/limits.ts';
import { acceptedReply, type FormDeps, saveLead, unpack } from './save.ts';
import { newLead } from './triage.ts';

export function bindContacts(bind: Binder, deps: FormDeps, { forms }: Limits): void {
  bind.open(
    sendContact,
    async ({ body, address, keep }) => {
      const { fields, corrects, signs } = await unpack(deps, body);
      const sent = { ...fields, phone: storedPhone(fields.phone) };
      const record = newLead('contacts', deps, 'form', sent);
      const cause = await deps.spamFilter.judge(record, { signs, address });
      // Kept as a message and also as a visitor: the spec counts those who write among the visitors.
      const visitor = Object.assign(newLead('visitors', deps, 'contact', sent), {
        spam: record.spam,
        created_at: record.created_at,
        derived_from: { kind: record.kind, id: record.id },
      });
      const reply = acceptedReply(deps, record);
      await saveLead(deps, {
        lead: record,
        derived: [visitor],
        mails: await deps.mailsFor(record, { cause }),
        kept: keep(reply),
        corrects,
      });
      return reply;
    },
    { limit: forms },
  );
}
