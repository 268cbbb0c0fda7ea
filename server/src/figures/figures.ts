import {
  listCountedQuotes,
  readFigures,
  readWeeklyMail,
  saveWeeklyMail,
} from '@sallie/shared/contract/figures';
import { DAY_MS, HOUR_MS } from '@sallie/shared/rules/duration';
import { mondayOf } from '@sallie/shared/rules/figures/shop-days';
import { wallTime } from '@sallie/shared/rules/shop-clock';
import type { Core } from '../core.ts';
import type { Binder } from '../http/endpoint.ts';
import { ownersOnly, Refusal } from '../http/refusal.ts';
import { putMails, queuedInWords } from '../mail/outgoing.ts';
import { logFailure } from '../store/failure.ts';
import { lockNames } from '../store/lock-names.ts';
import type { WeeklyMailRecord } from '../store/staff-records.ts';
import { createSigner, createTokens, IN_A_LINK } from '../system/secrets.ts';
import { startRounds } from '../system/tasks.ts';
import { type FigureDeps, figuresOf, quotesOf } from './figures-of.ts';
import { weeklyWords } from './weekly-words.ts';

export async function openFigures(deps: WeeklyMailDeps) {
  const { bind: bindWeeklyMail, ...weekly } = await openWeeklyMail(deps);
  return {
    ...weekly,
    bind(bind: Binder) {
      bindWeeklyMail(bind);
      bind.staff(readFigures, ({ body }) => {
        const today = wallTime(deps.clock.now(), deps.facts.current().timeZone).slice(0, 10);
        if (body.from > today) throw new Refusal(400, 'Please choose a first day that has come.');
        return figuresOf(deps, body);
      });
      bind.staff(listCountedQuotes, ({ body }) => quotesOf(deps, body));
    },
  };
}

const LOOK_EVERY_MS = 60_000;
/** Mails are due on Monday, 7:00 in the shop. */
const MAILED_AT_MS = 7 * HOUR_MS;
/** A server that was off at that time catches up until Wednesday morning. */
const LATE_MS = 2 * DAY_MS;

interface WeeklyMailDeps extends FigureDeps, Pick<Core, 'outbox' | 'secret' | 'log' | 'every'> {
  origins(): { primary: string };
}

/** Mails the week to each owner who wants it, once a week even across restarts. */
async function openWeeklyMail(deps: WeeklyMailDeps) {
  const { store, log, every } = deps;
  const tokens = createTokens(createSigner(await deps.secret('mail-secret'), IN_A_LINK));
  const sender = { ...deps, pathFor: (id: string) => `/weekly/${tokens.tokenOf('weekly', id)}` };
  const rounds = startRounds({
    every,
    interval: LOOK_EVERY_MS,
    look: () => sendDue(sender),
    failed: (error) => logFailure(log, 'weekly mail', error),
  });

  return {
    bind: (bind: Binder) => bindWeeklyMail(bind, deps),
    end: {
      read(token: string): { id: string } | null {
        const id = tokens.idOf('weekly', token);
        return id === null ? null : { id };
      },
      act: ({ id }: { id: string }) =>
        store.exclusively(lockNames.weeklyMail, () => store.commit([{ drop: 'weekly-mails', id }])),
    },
    stop: rounds.stop,
  };
}

interface SenderDeps extends WeeklyMailDeps {
  pathFor(id: string): string;
}

async function sendDue(deps: SenderDeps): Promise<void> {
  const monday = lastMonday(deps);
  if (isLate(deps, monday)) return;
  for await (const { id, week } of deps.store.each('weekly-mails')) {
    if (week >= monday) continue;
    await sendTo(deps, id, monday).catch((error: unknown) =>
      logFailure(deps.log, 'weekly mail', error, { id }),
    );
  }
}

function lastMonday({ clock, facts }: FigureDeps): string {
  const passed = new Date(clock.now().getTime() - MAILED_AT_MS);
  return mondayOf(wallTime(passed, facts.current().timeZone).slice(0, 10));
}

function isLate({ clock, facts }: FigureDeps, monday: string): boolean {
  const now = wallTime(clock.now(), facts.current().timeZone);
  return Date.parse(`${now}Z`) - Date.parse(`${monday}T00:00Z`) > MAILED_AT_MS + LATE_MS;
}

const daysAfter = (day: string, count: number) =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

/** Mail and note are one commit, so that no week is mailed twice or left out. */
function sendTo(deps: SenderDeps, id: string, monday: string): Promise<void> {
  const { store, facts, clock, origins, outbox } = deps;
  return store.exclusively(lockNames.weeklyMail, async () => {
    const [record, account] = [await store.get('weekly-mails', id), await store.get('staff', id)];
    if (!record || record.week >= monday || account?.role !== 'owner') return;
    const period = { from: daysAfter(monday, -7), to: daysAfter(monday, -1) };
    const reply = await figuresOf(deps, period);
    const origin = origins().primary;
    const end = origin + deps.pathFor(id);
    const words = weeklyWords({ shop: facts.current().name, origin, reply, end });
    const made = { id: `weekly-${id}-${monday}`, now: clock.now() };
    const mail = { ...words, purpose: 'weekly' as const, to: record.email, reply_to: null };
    const mails = [queuedInWords({ ...mail, unsubscribe: end }, null, made)];
    const sent: WeeklyMailRecord = { ...record, week: monday };
    await store.commit([{ put: 'weekly-mails', record: sent }, ...putMails(mails)]);
    outbox.wake(mails);
  });
}

function bindWeeklyMail(bind: Binder, deps: WeeklyMailDeps): void {
  const { store } = deps;

  bind.staff(readWeeklyMail, async ({ staff }) => {
    if (staff.role !== 'owner') throw ownersOnly();
    return { email: (await store.get('weekly-mails', staff.id))?.email ?? '' };
  });

  bind.staff(saveWeeklyMail, ({ staff, body: { email } }) => {
    if (staff.role !== 'owner') throw ownersOnly();
    return store.exclusively(lockNames.weeklyMail, async () => {
      const { id } = staff;
      // The first mail comes next Monday.
      const week = (await store.get('weekly-mails', id))?.week ?? lastMonday(deps);
      await store.commit([
        email ? { put: 'weekly-mails', record: { id, email, week } } : { drop: 'weekly-mails', id },
      ]);
      return { email };
    });
  });
}
