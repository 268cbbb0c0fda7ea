import type { PageSettings } from '@sallie/shared/contract/page';
import {
  type HoursFacts,
  instantAt,
  isOpen,
  openingLine,
} from '@sallie/shared/rules/opening-hours';
import { keepOffsets } from '@sallie/shared/rules/zone-offsets';

const minute = 60_000;

/**
 * Says whether the shop is open, wherever the page keeps a place for it, and marks the document `data-closed` while it is
 * closed. The styles then let the way to a visit lead and the call step back: by colors alone, since what moves would be
 * missed by a finger on its way.
 */
export function showOpening(facts: HoursFacts): void {
  const now = new Date();
  const line = openingLine(facts, now);
  for (const place of document.querySelectorAll('[data-opening]')) {
    place.textContent = line;
    place.toggleAttribute('data-open', line.startsWith('Open'));
  }
  document.documentElement.toggleAttribute('data-closed', !isOpen(facts, now));
  hideEndedOffers(facts, now);
}

/** An offer that ends while its page is open goes from it, the last one with its heading. */
function hideEndedOffers({ timeZone }: HoursFacts, now: Date): void {
  for (const offer of document.querySelectorAll<HTMLElement>('[data-until]')) {
    const end = instantAt(offer.dataset.until ?? '', timeZone);
    offer.hidden = end !== null && end <= now;
    const section = offer.closest('section');
    if (section) section.hidden = !section.querySelector('li:not([hidden])');
  }
}

/** For as long as the page lives. */
export function keepShowingOpening({ business, clock }: PageSettings): void {
  keepOffsets(clock);
  showOpening(business);
  setInterval(showOpening, minute, business);
}
