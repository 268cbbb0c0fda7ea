import type { PageSettings } from '@sallie/shared/contract/page';
import { type HoursFacts, isOpen, openingLine } from '@sallie/shared/rules/opening-hours';
import { callBackLine, keepsFollowUp } from '@sallie/shared/rules/promise';
import { instantAt, keepOffsets } from '@sallie/shared/rules/shop-clock';

type Facts = PageSettings['business'];

const minute = 60_000;

/**
 * Fills in whether the shop is open and when it calls back, and sets `data-closed` on the document
 * while it is closed. Then the styles emphasize the visit over the call by colors only, because
 * moving elements would be missed by a finger on its way.
 */
export function showOpening(facts: Facts): void {
  const now = new Date();
  const line = openingLine(facts, now);
  for (const place of document.querySelectorAll('[data-opening]')) {
    place.textContent = line;
    place.toggleAttribute('data-open', line.startsWith('Open'));
  }
  document.documentElement.toggleAttribute('data-closed', !isOpen(facts, now));
  showCallBack(facts, now);
  hideEndedOffers(facts, now);
}

/** Shows the promise in hours only while it can be kept; the HTML does not know the time. */
function showCallBack(facts: Facts, now: Date): void {
  const line = `${callBackLine(facts, now)}.`;
  for (const place of document.querySelectorAll('[data-call-back]')) place.textContent = line;
  for (const promise of document.querySelectorAll<HTMLElement>('[data-in-hours]')) {
    promise.hidden = !keepsFollowUp(facts, now);
    promise.textContent = promise.dataset.inHours ?? '';
  }
}

/** Hides offers that end while the page is open, and their section with the last one. */
function hideEndedOffers({ timeZone }: HoursFacts, now: Date): void {
  for (const offer of document.querySelectorAll<HTMLElement>('[data-until]')) {
    const end = instantAt(offer.dataset.until ?? '', timeZone);
    offer.hidden = end !== null && end <= now;
    const section = offer.closest('section');
    if (section) section.hidden = !section.querySelector('li:not([hidden])');
  }
}

export function keepShowingOpening({ business, clock }: PageSettings): void {
  keepOffsets(clock);
  showOpening(business);
  setInterval(showOpening, minute, business);
}
