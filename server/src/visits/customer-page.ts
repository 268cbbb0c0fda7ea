import {
  answerVisit,
  type CustomerVisit,
  readCustomerVisit,
} from '@sallie/shared/contract/customer-visit';
import type { Visit } from '@sallie/shared/contract/visit';
import type * as z from 'zod/mini';
import type { Binder } from '../http/endpoint.ts';
import type { Limits } from '../http/limits.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { type PageLinks, RIPE_IN } from '../leads/page-links.ts';
import { inTurnOfLead } from '../leads/save.ts';
import { nameOf } from '../staff/account.ts';
import { answersTo, customerVisit, EVERY, minutesOf } from './customer-visit.ts';
import { readGoers } from './goers.ts';
import { changedMeanwhile, keepVisit, type VisitDeps } from './keep-visit.ts';
import { takeTime } from './take-time.ts';
import { stepped } from './visit-change.ts';

const DAY = 24 * 3_600_000;
/** What somebody pressed by mistake is taken back within this time (milliseconds). */
const UNDO_WITHIN = 15 * 60_000;

export const customer = { role: 'visitor' } as const;

export interface CustomerPageDeps extends VisitDeps {
  links: PageLinks;
}

type Answer = z.output<NonNullable<typeof answerVisit.body>>;

/** What the page of a visit shows, and what a customer presses there. */
export function bindCustomerPage(bind: Binder, deps: CustomerPageDeps, limits: Limits): void {
  const { clock, links } = deps;

  bind.open(
    readCustomerVisit,
    async ({ params }) => {
      const { visit, sequence } = await linked(deps, params.token);
      return {
        ...(await shown(deps, visit)),
        press: links.press(visit),
        ripe_in: RIPE_IN,
        is_older: sequence < visit.sequence,
      };
    },
    { limit: limits.openings },
  );

  bind.open(
    answerVisit,
    async ({ body, params }) => {
      const { visit } = await linked(deps, params.token);
      return inTurnOfLead(deps.store, 'visits', visit.id, async (before, lead) => {
        links.requirePress(body.press, before);
        if (before.version !== body.version) throw changedMeanwhile();
        if (!answersTo(before, clock.now()).includes(body.action)) throw tooLate();
        const keepAs = (after: Visit, takes: readonly string[]) =>
          keepVisit(
            deps,
            lead,
            { before, visit: after, takes },
            { by: customer, now: clock.now() },
          );
        return shown(deps, await answered(deps, before, body, keepAs));
      });
    },
    { limit: limits.forms },
  );
}

const tooLate = () =>
  new Refusal(409, 'This is not possible any more. Please look at the page again, or call us.');

/** The visit behind a link of ours, and which of its mails brought it; null for any other. */
async function behind({ store, links }: CustomerPageDeps, token: string) {
  const link = links.read(token);
  const visit = link && (await store.get('visits', link.id));
  return visit ? { visit, sequence: link.sequence } : null;
}

async function linked(deps: CustomerPageDeps, token = '') {
  const found = await behind(deps, token);
  if (!found) throw notFound();
  return found;
}

/** As the page behind a link shows it; null for a link that is none of ours. */
export async function shownBehind(
  deps: CustomerPageDeps,
  token: string,
): Promise<CustomerVisit | null> {
  const found = await behind(deps, token);
  return found && shown(deps, found.visit);
}

/** As its page shows it now. */
export async function shown(deps: CustomerPageDeps, visit: Visit): Promise<CustomerVisit> {
  const now = deps.clock.now();
  const last = new Date(now.getTime() + 100 * DAY);
  const isMovable = answersTo(visit, now).includes('move');
  const goers = isMovable ? await readGoers(deps, { from: now, to: last, moving: visit.id }) : [];
  const account = visit.person && (await deps.store.get('staff', visit.person.id));
  // Customers read no user names.
  const name = account ? nameOf(account) : '';
  const person = name.split(' ')[0] || null;
  return customerVisit(deps.facts.current(), visit, { goers, person }, now);
}

/** One press: resolves with the visit after it, kept. */
async function answered(
  deps: CustomerPageDeps,
  before: Visit,
  { action, from, another_time }: Answer,
  keepAs: (after: Visit, takes: readonly string[]) => Promise<Visit>,
): Promise<Visit> {
  const { store, clock } = deps;
  const now = clock.now();
  const at = { by: customer, now };
  const undo = undoOf(before, now);
  const rows = await store.find('taken-quarters', 'visit', before.id);
  const has = rows.map(({ quarter }) => quarter);
  if (action === 'confirm') {
    const isNew = before.state === 'asked';
    const state = isNew ? 'agreed' : before.state;
    const set = { state, confirmed_at: now.toISOString(), lapses_at: undefined };
    return keepAs(stepped(before, isNew ? 'agreed' : 'confirmed', set, at), has);
  }
  if (action === 'cancel') {
    const other = another_time ? { wants_other: true as const } : {};
    const after = stepped(before, 'canceled', { state: 'canceled', ...other }, at);
    return keepAs({ ...after, undo }, []);
  }
  if (action === 'undo') return undone(deps, before, keepAs);
  if (!from) throw new Refusal(400, 'Please choose another time.');
  const { kind, where, person } = before;
  const preferred = [person?.id ?? ''];
  const minutes = minutesOf(before);
  const time = { from, kind, where, minutes, preferred, moving: before.id, every: EVERY } as const;
  return takeTime(deps, time, ({ takes, ...free }) => {
    // When it lapses stays: taken back, it is only asked again.
    const set = { ...free, confirmed_at: now.toISOString() };
    const after = stepped(before, 'moved', { ...set, state: 'moved' }, at);
    return keepAs({ ...after, undo }, takes);
  });
}

const undoOf = ({ from, to, state, confirmed_at }: Visit, now: Date): Visit['undo'] => ({
  until: new Date(now.getTime() + UNDO_WITHIN).toISOString(),
  before: { from, to, state, ...(confirmed_at && { confirmed_at }) },
});

/** As it was before the last press, if that time is still free. */
async function undone(
  deps: CustomerPageDeps,
  before: Visit,
  keepAs: (after: Visit, takes: readonly string[]) => Promise<Visit>,
): Promise<Visit> {
  const was = before.undo?.before;
  if (!was) throw tooLate();
  const { kind, where, person } = before;
  const minutes = minutesOf(was);
  // It was theirs a few minutes ago: the notice that a new time needs is not asked for again.
  const time = { kind, where, minutes, from: was.from, moving: before.id } as const;
  const whose = { preferred: [person?.id ?? ''], anyway: true, every: 15 } as const;
  return takeTime(deps, { ...time, ...whose }, ({ takes, ...free }) => {
    const set = { ...free, ...was, confirmed_at: was.confirmed_at, wants_other: undefined };
    const at = { by: customer, now: deps.clock.now() };
    return keepAs(stepped(before, 'undone', set, at), takes);
  });
}
