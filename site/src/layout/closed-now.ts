import { type HoursFacts, isOpen } from '@sallie/shared/rules/opening-hours';

const minute = 60_000;

/**
 * Marks the document `data-closed` while the shop is closed, for as long as the page lives. The styles then let the way
 * to a visit lead and the call step back: by colors alone, since what moves would be missed by a finger on its way.
 */
export function markClosed(facts: HoursFacts): void {
  const look = () =>
    document.documentElement.toggleAttribute('data-closed', !isOpen(facts, new Date()));
  look();
  setInterval(look, minute);
}
