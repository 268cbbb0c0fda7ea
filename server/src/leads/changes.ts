import {
  type Consultation,
  changeConsultation,
  consultationStatuses,
} from '@sallie/shared/consultation';
import { LeadKind } from '@sallie/shared/lead';
import { changeLead, type LeadChange } from '@sallie/shared/leads';
import * as z from 'zod/mini';
import type { Binder } from '../http/endpoint.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { SignedIn } from '../staff/sessions.ts';
import { releaseFromSpam } from './not-spam.ts';
import { reopening } from './reopened.ts';
import { type AnyLead, type LeadSurroundings, putLead } from './save.ts';

type Change = LeadChange & {
  status?: string | undefined;
  appointment?: string | null | undefined;
};

/** The changes staff make: each carries the version it was made on, and leaves a line of history. */
export function bindChanges(bind: Binder, around: LeadSurroundings): void {
  bind.staff(changeLead, async ({ body, params, staff }) => {
    const kind = z.safeParse(LeadKind, params.kind);
    if (!kind.success) throw notFound();
    return change(around, kind.data, params.id ?? '', body, staff);
  });

  bind.staff(changeConsultation, async ({ body, params, staff }) => {
    const changed = await change(around, 'consultations', params.id ?? '', body, staff);
    return changed as Consultation;
  });
}

async function change(
  around: LeadSurroundings,
  kind: LeadKind,
  id: string,
  wanted: Change,
  staff: SignedIn,
): Promise<AnyLead['record']> {
  const { store, clock, hub, audit } = around;
  return store.exclusively(`lead ${id}`, async () => {
    const before = await store.get(kind, id);
    if (!before) throw notFound();
    const opened = () => open(around, { kind, record: before } as AnyLead, staff);
    if (isOpening(wanted)) return opened();
    if (before.version !== wanted.version) throw conflict(before);
    if (wanted.claim && before.claim && before.claim.by !== staff.name) {
      throw new Refusal(409, `${before.claim.by} has already taken this.`);
    }
    const now = clock.now();
    const { record, said } = applied(before, wanted, staff, now);
    if (said.length === 0) return wanted.read ? opened() : before;
    const lead = {
      kind,
      record: {
        ...record,
        version: before.version + 1,
        read: isLookedAt(wanted) ? (before.read ?? seenBy(staff, now)) : before.read,
        history: [
          ...before.history,
          { at: now.toISOString(), by: staff.name, what: said.join(', ') },
        ],
      },
    } as AnyLead;
    const released = before.spam && !lead.record.spam ? await releaseFromSpam(around, lead) : null;
    await store.commit([putLead(lead), ...(released?.writes ?? [])]);
    hub.toStaff({ type: 'leadChanged', data: lead });
    released?.publish();
    audit('lead changed', { staff: staff.id, kind, id, fields: said.length });
    return lead.record;
  });
}

const seenBy = (staff: SignedIn, at: Date) => ({ by: staff.name, at: at.toISOString() });

/** Nothing but that somebody opened it. */
function isOpening({ version, read, ...rest }: Change): boolean {
  return read === true && Object.values(rest).every((value) => value === undefined);
}

/** Sorting spam out is done from the list, at a glance; everything else is done by somebody who has read it. */
function isLookedAt({ version, spam, ...rest }: Change): boolean {
  return Object.values(rest).some((value) => value !== undefined);
}

/** Who opens it first is noted. The version stays: nobody's open edit should fail because a colleague looked. */
async function open(around: LeadSurroundings, { kind, record }: AnyLead, staff: SignedIn) {
  if (record.read) return record;
  const lead = { kind, record: { ...record, read: seenBy(staff, around.clock.now()) } } as AnyLead;
  await around.store.commit([putLead(lead)]);
  around.hub.toStaff({ type: 'leadChanged', data: lead });
  return lead.record;
}

function applied(before: AnyLead['record'], wanted: Change, staff: SignedIn, now: Date) {
  const record: Record<string, unknown> = { ...before };
  const said: string[] = [];
  function set(field: string, value: unknown, what: string) {
    if (JSON.stringify(record[field] ?? null) === JSON.stringify(value)) return;
    record[field] = value;
    said.push(what);
  }
  const seconds = Math.max(0, Math.round((now.getTime() - Date.parse(before.created_at)) / 1000));
  const at = now.toISOString();
  if (wanted.claim === true && !before.claim) {
    set('claim', { by: staff.name, at, seconds }, 'taken');
  }
  if (wanted.claim === false) set('claim', null, reopening.givenBack);
  if (wanted.handled === true && !before.handled_at) set('handled_at', at, 'done');
  if (wanted.handled === false) set('handled_at', null, reopening.notDone);
  if (wanted.spam !== undefined) set('spam', wanted.spam, wanted.spam ? 'spam' : reopening.notSpam);
  if (wanted.notes !== undefined) set('notes', wanted.notes, 'notes written');
  if (wanted.status !== undefined)
    set('status', wanted.status, `status ${statusName(wanted.status)}`);
  if (wanted.appointment !== undefined) {
    set(
      'appointment',
      wanted.appointment,
      wanted.appointment ? 'appointment set' : 'appointment removed',
    );
  }
  return { record, said };
}

function conflict(newer: AnyLead['record']): Refusal {
  const last = newer.history.at(-1);
  const state = [
    'status' in newer && `status ${statusName(newer.status)}`,
    newer.claim && `taken by ${newer.claim.by}`,
    newer.handled_at && 'done',
    newer.spam && 'marked as spam',
  ].filter(Boolean);
  const now = state.length ? ` It is now: ${state.join(', ')}.` : '';
  return new Refusal(409, `${last?.by ?? 'Somebody'} changed this meanwhile.${now}`);
}

function statusName(status: string): string {
  return consultationStatuses[status as keyof typeof consultationStatuses] ?? status;
}
