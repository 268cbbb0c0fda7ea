import { setTimeout as pause } from 'node:timers/promises';
import type { LeadKind } from '@sallie/shared/contract/leads';
import { REMIND_AFTER, TRY_AGAIN_AFTER } from '../leads/reminding.ts';
import type { Database } from '../store/postgres/database.ts';
import type { Clock } from '../system/clock.ts';
import { type Fresh, MOST_FRESH, RINGS_WITHIN } from './counters.ts';
import type { LeadSignals, LeadSigns } from './lead-signals.ts';
import { REMIND_WITHIN, type Unanswered } from './unanswered.ts';

/** After it has counted the database rests for so many times as long, however often something changes. */
const REST = 9;
/** Of so many leads it is remembered that they are not due. */
const MOST_PASSED = 2000;

interface FreshRow {
  kind: LeadKind;
  id: string;
  name: string;
  open_since: Date;
  lead_group: string | null;
  is_taken: boolean;
  urgent: boolean;
}

/** One of several that count as one is taken, or staff were mailed about it. */
const inGroup = (sign: string) =>
  `exists (select 1 from leads o where o.lead_group = l.lead_group and ${sign})`;

const countBoth = {
  name: 'count signals',
  text:
    `select (select count(*) from leads where waits and lead_group is null)::int +` +
    ` (select count(distinct lead_group) from leads l where waits and lead_group is not null and not ${inGroup('o.taken')})::int as waiting,` +
    ` (select count(*) from leads where unread)::int as unread`,
};

/** In the record as a text, whose operators refuse a NUL: within what somebody wrote each quotation mark has its backslash. */
const isUrgent = `position('"urgent":true' in record::text) > 0`;

const selectFresh = {
  name: 'fresh leads',
  text:
    `select kind, id, name, open_since, lead_group, ${inGroup('o.taken')} as is_taken, ${isUrgent} as urgent from leads l` +
    ` where waits and open_since >= $1 order by open_since desc, position limit ${MOST_FRESH}`,
};

const selectDue = {
  name: 'leads to remind of',
  text:
    `select kind, id from leads l where waits and not reminded and open_since <= $1 and open_since >= $2` +
    ` and (lead_group is null or not ${inGroup('(o.taken or o.reminded)')}) and id <> all($3) order by open_since limit $4`,
};

const selectAnswered = {
  name: 'answered',
  text: 'select 1 from leads where lead_group = $1 and (taken or reminded) limit 1',
};

/** Counted by the database that several processes share, when something has changed. */
export function createSharedSignals(
  database: Pick<Database, 'query' | 'on'>,
  clock: Clock,
): LeadSignals {
  let changes = 0;
  let known = { at: -1, signs: null as LeadSigns | null };
  let reading: Promise<void> | null = null;
  let restUntil = 0;
  let onChange = () => {};
  /** Until when a lead is not due, in steady milliseconds. */
  const passed = new Map<string, number>();

  const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds);

  function changed(): void {
    changes += 1;
    onChange();
  }

  async function readNow(): Promise<void> {
    const rest = restUntil - performance.now();
    if (rest > 0) await pause(rest, undefined, { ref: false });
    const at = changes;
    const began = performance.now();
    const [[counts], fresh] = await Promise.all([
      database.query<{ waiting: number; unread: number }>(countBoth),
      database.query<FreshRow>({ ...selectFresh, values: [ago(RINGS_WITHIN)] }),
    ]);
    restUntil = performance.now() + (performance.now() - began) * REST;
    const taken = new Set(fresh.flatMap((row) => (row.is_taken ? [row.lead_group] : [])));
    known = {
      at,
      signs: {
        waiting: counts?.waiting ?? 0,
        unread: counts?.unread ?? 0,
        fresh: fresh.map(freshOf),
        isTaken: (enquiry) => taken.has(enquiry),
      },
    };
  }

  function pass(id: string): void {
    passed.set(id, clock.steady() + TRY_AGAIN_AFTER);
    if (passed.size > MOST_PASSED) passed.delete(passed.keys().next().value as string);
  }

  // What others did meanwhile was not told.
  database.on('up', changed);

  return {
    async read() {
      const wanted = changes;
      while (!known.signs || known.at < wanted) {
        reading ??= readNow().finally(() => {
          reading = null;
        });
        await reading;
      }
      return known.signs;
    },
    async isAnswered(enquiry) {
      return (await database.query({ ...selectAnswered, values: [enquiry] })).length > 0;
    },
    async due(most) {
      const now = clock.steady();
      const left = [...passed].flatMap(([id, until]) => (until > now ? [id] : []));
      const values = [ago(REMIND_AFTER), ago(REMIND_WITHIN), left, most];
      return database.query<Unanswered>({ ...selectDue, values });
    },
    postpone: pass,
    // For now: one that is given back later may be due again.
    forget: pass,
    listen(listener) {
      onChange = listener;
    },
    changed,
  };
}

function freshOf({ kind, id, name, open_since, lead_group, urgent }: FreshRow): Fresh {
  const since = open_since.toISOString();
  const once = kind === 'visitors' && !urgent;
  return { enquiry: lead_group ?? id, kind, id, name, since, once, ...(urgent && { urgent }) };
}
