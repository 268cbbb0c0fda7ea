import type { Lead } from '../../contract/leads.ts';
import { Badge } from '../../ui/badge.tsx';
import { MailMark } from './mail-mark.tsx';

/** What a row says about the state of the work: new here, suspected, taken, done, and a mail that did not leave. */
export function LeadMarks({ lead }: { lead: Lead }) {
  return (
    <>
      {lead.spam && <Badge tone="warning">Suspected spam</Badge>}
      <MailMark state={lead.mail} />
      {lead.claim && !lead.handled_at && <Badge tone="info">{`With ${lead.claim.by}`}</Badge>}
      {lead.handled_at && <Badge tone="success">Handled</Badge>}
    </>
  );
}
