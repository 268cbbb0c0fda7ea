import type { Consultation } from '@sallie/shared/contract/consultation';
import { demoContent } from '@sallie/shared/rules/demo/content';
import { DAY_MS } from '@sallie/shared/rules/duration';
import { wallTime } from '@sallie/shared/rules/shop-clock';
import { completedAt } from '@sallie/shared/rules/triage';
import type { Core } from '../core.ts';
import { logFailure } from '../store/failure.ts';
import { lockNames } from '../store/lock-names.ts';
import { startRounds } from '../system/tasks.ts';
import { type MailsForDeps, mailsOf } from './mails.ts';
import { keepMails } from './save.ts';

const LOOK_EVERY_MS = 10 * 60_000;
/** Customers are asked from 2 to 9 days after the work; those the server missed until then are never asked. */
const [ASK_AFTER_MS, ASK_UNTIL_MS] = [2 * DAY_MS, 9 * DAY_MS];
/** These are hours on the shop's clock, so that no mail makes a telephone buzz at night. */
const [FROM, UNTIL] = ['10:00', '18:00'];

export interface AfterWorkDeps
  extends MailsForDeps,
    Pick<Core, 'store' | 'facts' | 'hub' | 'outbox' | 'log' | 'every'> {}

/** Asks every customer once per job for a review, unless the owner has kept the demo link. */
export function watchFinishedWork(deps: AfterWorkDeps) {
  const { log, every } = deps;
  return startRounds({
    every,
    interval: LOOK_EVERY_MS,
    look: () => askAll(deps),
    failed: (error) => logFailure(log, 'after work', error),
  });
}

async function askAll(deps: AfterWorkDeps): Promise<void> {
  const { store, facts, clock, log } = deps;
  const { links, timeZone } = facts.current();
  const time = wallTime(clock.now(), timeZone).slice(11);
  const isGiven = links.reviews && links.reviews !== demoContent.links.reviews;
  if (!isGiven || time < FROM || time >= UNTIL) return;
  const days: string[] = [];
  for (let age = ASK_AFTER_MS; age <= ASK_UNTIL_MS; age += DAY_MS)
    days.push(new Date(clock.now().getTime() - age).toISOString().slice(0, 10));
  for (const { id } of await store.find('consultations', 'completed', ...days))
    await ask(deps, id).catch((error: unknown) => logFailure(log, 'after work', error, { id }));
}

function ask(deps: AfterWorkDeps, id: string): Promise<void> {
  const { store, clock } = deps;
  return store.exclusively(lockNames.lead(id), async () => {
    const lead = await store.get('consultations', id);
    if (!lead || !isToBeAsked(lead, clock.now())) return;
    await keepMails(deps, lead, await mailsOf(deps, lead, ['word']));
  });
}

function isToBeAsked(lead: Consultation, now: Date): boolean {
  const done = completedAt(lead);
  if (done === null || lead.spam || lead.email === '' || 'word' in lead.mails) return false;
  const age = now.getTime() - Date.parse(done);
  return age >= ASK_AFTER_MS && age < ASK_UNTIL_MS;
}
