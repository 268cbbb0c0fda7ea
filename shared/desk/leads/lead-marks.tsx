import type { Lead } from '../../src/leads.ts';
import { Badge } from '../../ui/badge.tsx';

/** What a row says about the state of the work: new here, suspected, taken, done, mail failed. */
export function LeadMarks({ lead }: { lead: Lead }) {
  return (
    <>
      {lead.spam && <Badge tone="warning">Suspected spam</Badge>}
      {lead.mail === 'failed' && <Badge tone="danger">Mail failed</Badge>}
      {lead.claim && !lead.handled_at && <Badge tone="info">{`With ${lead.claim.by}`}</Badge>}
      {lead.handled_at && <Badge tone="success">Handled</Badge>}
    </>
  );
}
