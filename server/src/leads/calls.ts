import { noteCall } from '@sallie/shared/contract/call';
import type { Happening } from '@sallie/shared/contract/history';
import { entriesOf } from '@sallie/shared/rules/history';
import { oneLine } from '@sallie/shared/rules/one-line';
import { storedPhone } from '@sallie/shared/rules/phone';
import { byStaffMember } from '../audit/audit.ts';
import type { Binder } from '../http/endpoint.ts';
import { type ChangeDeps, changeOf, holderOf, publishAssignment, seenBy } from './change-lead.ts';
import { edited } from './lead-edit.ts';
import { newLead } from './new-lead.ts';
import { saveLead } from './save.ts';

/**
 * Phone calls and walk-ins, which staff write down: a lead like any other from then on. No mail comes of it at once:
 * the customer has spoken with a person, and staff need no alert of what one of them wrote.
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
    // Who has it knows it already; whoever else it is for has yet to read it.
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
