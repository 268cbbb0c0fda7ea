import { readPresentWebsite } from '@sallie/shared/contract/website';
import type { Binder, Subsystem } from '../http/endpoint.ts';
import { ownersOnly, Refusal, tooFast } from '../http/refusal.ts';
import { createPageFetcher, type FetchPage, type ReadingBudget } from './fetch-page.ts';
import { readPage } from './page-facts.ts';
import { type ReadPage, suggestionsFrom } from './suggestions.ts';

const MOST_PAGES = 30;
const MOST_BYTES = 5_000_000;
/** In milliseconds, for the whole website. */
const LONGEST = 20_000;
const AT_ONCE = 4;
/** Pages that are likelier than others to tell where a shop is and when it is open, which are read first. */
const telling = /contact|about|hours|location|visit|store|showroom/i;

/** Reads a shop's present website for an owner, one at a time. */
export function openReading(): Subsystem {
  const fetchPage = createPageFetcher();
  let isBusy = false;
  return {
    bind(bind: Binder) {
      bind.staff(readPresentWebsite, async ({ body, staff }) => {
        if (staff.role !== 'owner') throw ownersOnly();
        if (isBusy) throw tooFast(LONGEST / 1000);
        isBusy = true;
        try {
          const pages = await readWebsite(startOf(body.address), fetchPage);
          const paths = new Set(pages.map(({ url }) => url.pathname));
          return { pages: pages.length, suggestions: suggestionsFrom(pages), paths: [...paths] };
        } finally {
          isBusy = false;
        }
      });
    },
  };
}

/** Typed without `https://` as people do. */
function startOf(typed: string): URL {
  const url = URL.parse(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`);
  if (!url || url.username || url.password) {
    throw new Refusal(400, 'Please give the address as it stands in a browser: www.yourshop.com');
  }
  return url;
}

const notReached = () =>
  new Refusal(400, 'Nothing could be read at this address. Please look whether it is right.');

/** From the first page along its links, those of the same website alone, until a limit is met; what was read by then counts. Throws `Refusal` where nothing was. */
export async function readWebsite(start: URL, fetchPage: FetchPage): Promise<ReadPage[]> {
  const budget: ReadingBudget = { bytes: MOST_BYTES, signal: AbortSignal.timeout(LONGEST) };
  const read: ReadPage[] = [];
  const seen = new Set([keyOf(start)]);
  let waiting = [start];
  while (waiting.length > 0 && read.length < MOST_PAGES && !budget.signal.aborted) {
    const now = waiting.splice(0, Math.min(AT_ONCE, MOST_PAGES - read.length));
    const pages = await Promise.all(now.map((url) => tryPage(url, fetchPage, budget)));
    if (budget.bytes <= 0) break;
    for (const page of pages.filter((page) => page !== null)) {
      const home = read[0]?.url ?? page.url;
      if (!isSameSite(page.url, home)) continue;
      read.push(page);
      for (const url of linksOf(page)) {
        if (!isSameSite(url, home) || seen.has(keyOf(url))) continue;
        seen.add(keyOf(url));
        waiting.push(url);
      }
    }
    waiting = waiting.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
  if (read.length === 0) throw notReached();
  return read;
}

/** Null where it cannot be read: of other people's websites some pages never can. */
async function tryPage(
  url: URL,
  fetchPage: FetchPage,
  budget: ReadingBudget,
): Promise<ReadPage | null> {
  try {
    const page = await fetchPage(url, budget);
    return page && { url: page.url, ...readPage(page.html) };
  } catch {
    return null;
  }
}

const keyOf = ({ host, pathname, search }: URL) => host + pathname + search;
const rankOf = ({ pathname }: URL) => (telling.test(pathname) ? 0 : 1);
const bareHost = ({ host }: URL) => host.replace(/^www\./, '');
const isSameSite = (one: URL, other: URL) => bareHost(one) === bareHost(other);

function linksOf({ links, url }: ReadPage): URL[] {
  return links.flatMap((link) => {
    const target = URL.parse(link, url.href);
    if (!target || !/^https?:$/.test(target.protocol)) return [];
    if (/\.(pdf|jpe?g|png|gif|webp|zip|docx?|mp4)$/i.test(target.pathname)) return [];
    target.hash = '';
    return [target];
  });
}
