import type { PageSettings } from '@sallie/shared/contract/page';
import { callBackLine, keepsFollowUp } from '@sallie/shared/rules/call-back';
import {
  type HoursFacts,
  instantAt,
  isOpen,
  openingLine,
} from '@sallie/shared/rules/opening-hours';
import { keepOffsets } from '@sallie/shared/rules/zone-offsets';

type Facts = PageSettings['business'];

const minute = 60_000;

/**
 * Says whether the shop is open and when it calls back, wherever the page keeps a place for that, and marks the document `data-closed` while it is
 * closed. The styles then let the way to a visit lead and the call step back: by colors alone, since what moves would be
 * missed by a finger on its way.
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

/** The promise in hours only where it can be kept, which the HTML does not know; when exactly, in any case. */
function showCallBack(facts: Facts, now: Date): void {
  const line = `${callBackLine(facts, now)}.`;
  for (const place of document.querySelectorAll('[data-call-back]')) place.textContent = line;
  for (const promise of document.querySelectorAll<HTMLElement>('[data-in-hours]')) {
    promise.hidden = !keepsFollowUp(facts, now);
    promise.textContent = promise.dataset.inHours ?? '';
  }
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
