import {
  type AuditActor,
  type AuditEntry,
  type AuditEvent,
  listAudit,
} from '@sallie/shared/contract/audit';
import type { Actor } from '@sallie/shared/contract/history';
import type { Logger } from 'pino';
import type { Binder } from '../http/endpoint.ts';
import { type Store, StoreUnavailable, type Write } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';
import type { Random } from '../system/random.ts';

export interface AuditDeps {
  store: Store;
  clock: Clock;
  random: Random;
  log?: Pick<Logger, 'info'>;
}

export type AuditWrite = { put: 'audit'; record: AuditEntry };
export type Audit = ReturnType<typeof createAudit>;

/** Who did what, kept in the store for the owner to read, and said on the log; ids alone, never a customer's words. */
export function createAudit({ store, clock, random, log }: AuditDeps) {
  const say = (ids: Record<string, unknown>) => log?.info(ids, 'audit');

  /** For the commit of what it tells of: one is not on disk without the other. */
  function entry(by: AuditActor, event: AuditEvent): AuditWrite {
    const record = { id: random.uuid(), at: clock.now().toISOString(), by, event };
    return { put: 'audit', record };
  }

  const logEntry = ({ record }: AuditWrite) => say(idsOf(record));

  return {
    entry,
    /** Says what is on disk by now. */
    log: logEntry,
    /** Runs the `commit` of what these tell of with their entries in it, and says them on the log then. */
    async within(
      by: AuditActor,
      events: readonly AuditEvent[],
      commit: (entries: Write[]) => Promise<void>,
    ): Promise<void> {
      const entries = events.map((event) => entry(by, event));
      await commit(entries);
      entries.forEach(logEntry);
    },
    /** For what changes nothing else in the store. While nothing can be stored the log alone says it: reading goes on. */
    async note(by: AuditActor, event: AuditEvent): Promise<void> {
      const write = entry(by, event);
      await store.commit([write]).catch((error: unknown) => {
        if (!(error instanceof StoreUnavailable)) throw error;
      });
      logEntry(write);
    },
    /** A line of the log alone: what happens too often, or matters too little, to be kept for years. */
    mention: (what: string, ids: Record<string, string>) => say({ audit: what, ...ids }),
  };
}

/** On the log nobody is named. */
function idsOf({ by, event: { type, ...rest } }: AuditEntry): Record<string, unknown> {
  const ids = Object.entries(rest).map(([key, value]) => [key, idOf(value)]);
  return { audit: type, staff: by.role === 'staff' ? by.id : by.role, ...Object.fromEntries(ids) };
}

function idOf(value: unknown): unknown {
  return typeof value === 'object' && value && 'id' in value ? value.id : value;
}

type StaffActor = Extract<AuditActor, { role: 'staff' }>;

/** A member of staff in a history and in the log, as they are called now. */
export const byStaffMember = ({ id, name, phone }: Omit<StaffActor, 'role'>): StaffActor => ({
  role: 'staff',
  id,
  name,
  ...(phone && { phone }),
});

/** Who takes a step with a visit or a quote. */
export type StepBy = Actor | { role: 'server' };

/** Who the log says it was. */
export const auditorOf = (by: StepBy): AuditActor =>
  by.role === 'staff' ? by : { role: by.role === 'server' ? 'server' : 'addressee' };

/** Who a lead's history says it was; what the server does by itself is nobody's. */
export const actorOf = (by: StepBy): Actor => (by.role === 'server' ? { role: 'bot' } : by);

/** What owners read of it. */
export function bindAudit(bind: Binder, store: Store): void {
  bind.owner(listAudit, async ({ body: { limit, before } }) => {
    const found: AuditEntry[] = [];
    for await (const part of store.newestFirst('audit', before ? { before } : {})) {
      found.push(...part);
      if (found.length >= limit) break;
    }
    return found.slice(0, limit);
  });
}
