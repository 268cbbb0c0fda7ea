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
import type { Random } from '../system/secrets.ts';

export interface AuditDeps {
  store: Store;
  clock: Clock;
  random: Random;
  log?: Pick<Logger, 'info'>;
}

export type AuditWrite = { put: 'audit'; record: AuditEntry };
export type Audit = ReturnType<typeof createAudit>;

/** Who did what: stored for the owner to read, and logged by id only, never with a customer's text. */
export function createAudit({ store, clock, random, log }: AuditDeps) {
  const say = (ids: Record<string, unknown>) => log?.info(ids, 'audit');

  /** Makes an entry for the commit of the change it describes, so that neither is stored without the other. */
  function entry(by: AuditActor, event: AuditEvent): AuditWrite {
    const record = { id: random.uuid(), at: clock.now().toISOString(), by, event };
    return { put: 'audit', record };
  }

  const logEntry = ({ record }: AuditWrite) => say(idsOf(record));

  return {
    entry,
    log: logEntry,
    async within(
      by: AuditActor,
      events: readonly AuditEvent[],
      commit: (entries: Write[]) => Promise<void>,
    ): Promise<void> {
      const entries = events.map((event) => entry(by, event));
      await commit(entries);
      entries.forEach(logEntry);
    },
    /** For events that change nothing else. While nothing can be stored it only logs, so that reading goes on. */
    async note(by: AuditActor, event: AuditEvent): Promise<void> {
      const write = entry(by, event);
      await store.commit([write]).catch((error: unknown) => {
        if (!(error instanceof StoreUnavailable)) throw error;
      });
      logEntry(write);
    },
    /** Only logs: the event is too frequent or too unimportant to be kept for years. */
    mention: (what: string, ids: Record<string, string>) => say({ audit: what, ...ids }),
  };
}

/** Replaces people by ids, because the log names nobody. */
function idsOf({ by, event: { type, ...rest } }: AuditEntry): Record<string, unknown> {
  const ids = Object.entries(rest).map(([key, value]) => [key, idOf(value)]);
  return { audit: type, staff: by.role === 'staff' ? by.id : by.role, ...Object.fromEntries(ids) };
}

function idOf(value: unknown): unknown {
  return typeof value === 'object' && value && 'id' in value ? value.id : value;
}

type StaffActor = Extract<AuditActor, { role: 'staff' }>;

/** The staff member under their present name, for histories and the audit. */
export const byStaffMember = ({ id, name, phone }: Omit<StaffActor, 'role'>): StaffActor => ({
  role: 'staff',
  id,
  name,
  ...(phone && { phone }),
});

export type StepBy = Actor | { role: 'server' };

export const auditorOf = (by: StepBy): AuditActor =>
  by.role === 'staff' ? by : { role: by.role === 'server' ? 'server' : 'addressee' };

/** A lead's history shows steps of the server as the bot's. */
export const actorOf = (by: StepBy): Actor => (by.role === 'server' ? { role: 'bot' } : by);

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
