import { listCountedQuotes, readFigures } from '@sallie/shared/contract/figures';
import { wallTime } from '@sallie/shared/rules/opening-hours';
import type { Binder } from '../http/endpoint.ts';
import { Refusal } from '../http/refusal.ts';
import { figuresOf, quotesOf } from './figures-of.ts';
import { openWeeklyMail, type WeeklyMailDeps } from './weekly-mail.ts';

/** What is counted of leads: shown at the desk, and mailed to owners. */
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
