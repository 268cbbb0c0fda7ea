import http from 'node:http';
import https from 'node:https';
import { readPresentWebsite } from '@sallie/shared/contract/website';
import { Parser } from 'htmlparser2';
import {
  type RequestFilteringAgentOptions,
  RequestFilteringHttpAgent,
  RequestFilteringHttpsAgent,
} from 'request-filtering-agent';
import type { Binder, Subsystem } from '../http/endpoint.ts';
import { ownersOnly, Refusal, tooFast } from '../http/refusal.ts';
import { type ReadPage, suggestionsFrom } from './suggestions.ts';

const MOST_PAGES = 30;
const MOST_BYTES = 5_000_000;
/** Limits the reading of a whole website. */
const LONGEST_MS = 20_000;
const PAGES_AT_ONCE = 4;
/** These pages are read first, because they often have the address and the hours. */
const telling = /contact|about|hours|location|visit|store|showroom/i;

export function openReading(): Subsystem {
  const fetchPage = createPageFetcher();
  let isBusy = false;
  return {
    bind(bind: Binder) {
      bind.staff(readPresentWebsite, async ({ body, staff }) => {
        if (staff.role !== 'owner') throw ownersOnly();
        if (isBusy) throw tooFast(LONGEST_MS / 1000);
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

/** People type URLs without `https://`. */
function startOf(typed: string): URL {
  const url = URL.parse(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`);
  if (!url || url.username || url.password) {
    throw new Refusal(400, 'Please give the address as it stands in a browser: www.yourshop.com');
  }
  return url;
}

const notReached = () =>
  new Refusal(400, 'Nothing could be read at this address. Please look whether it is right.');

/** Follows links of the same website until a limit is reached. Throws `Refusal` when no page could be read. */
export async function readWebsite(start: URL, fetchPage: FetchPage): Promise<ReadPage[]> {
  const budget: ReadingBudget = { bytes: MOST_BYTES, signal: AbortSignal.timeout(LONGEST_MS) };
  const read: ReadPage[] = [];
  const seen = new Set([keyOf(start)]);
  let waiting = [start];
  while (waiting.length > 0 && read.length < MOST_PAGES && !budget.signal.aborted) {
    const now = waiting.splice(0, Math.min(PAGES_AT_ONCE, MOST_PAGES - read.length));
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

/** Null when the page cannot be read, as some pages of other websites never can. */
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

const unread = new Set(['script', 'style', 'noscript', 'template', 'svg']);

function readPage(html: string): Omit<ReadPage, 'url'> {
  const links: string[] = [];
  const scripts: string[] = [];
  const lines: string[] = [];
  let inside = 0;
  let isJsonLd = false;
  const parser = new Parser({
    onopentag(name, { href, type }) {
      if (name === 'a' && href) links.push(href.trim());
      if (unread.has(name)) inside += 1;
      isJsonLd = name === 'script' && type?.trim().toLowerCase() === 'application/ld+json';
      if (isJsonLd) scripts.push('');
    },
    ontext(text) {
      if (isJsonLd) scripts[scripts.length - 1] += text;
      else if (inside === 0 && text.trim()) lines.push(text.replace(/\s+/g, ' ').trim());
    },
    onclosetag(name) {
      if (unread.has(name)) inside -= 1;
      isJsonLd = false;
    },
  });
  parser.end(html);
  return { objects: scripts.flatMap(parseObjects), links, text: lines.join('\n') };
}

function parseObjects(json: string): ReadPage['objects'] {
  try {
    return objectsIn(JSON.parse(json));
  } catch {
    return []; // Many pages have broken JSON-LD, which suggests nothing.
  }
}

/** Includes nested objects, because shops stand in graphs and under publishers. */
function objectsIn(value: unknown, depth = 0): ReadPage['objects'] {
  if (typeof value !== 'object' || value === null || depth > 6) return [];
  const within = Object.values(value).flatMap((each) => objectsIn(each, depth + 1));
  return Array.isArray(value) ? within : [Object.fromEntries(Object.entries(value)), ...within];
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

interface ReadingBudget {
  bytes: number;
  signal: AbortSignal;
}

interface FetchedPage {
  url: URL;
  html: string;
}

const MOST_REDIRECTS = 5;

/** The agents check each address after every redirect and name lookup, and refuse private ones. */
export function createPageFetcher(options: RequestFilteringAgentOptions = {}) {
  const agents = {
    'http:': new RequestFilteringHttpAgent(options),
    'https:': new RequestFilteringHttpsAgent(options),
  };

  function request(url: URL, { signal }: ReadingBudget): Promise<http.IncomingMessage> {
    return new Promise((resolve, reject) => {
      const headers = { Accept: 'text/html', 'Accept-Encoding': 'identity', Connection: 'close' };
      const asked =
        url.protocol === 'https:'
          ? https.get(url, { agent: agents['https:'], headers, signal })
          : http.get(url, { agent: agents['http:'], headers, signal });
      asked.once('response', resolve);
      asked.once('error', reject);
    });
  }

  /** Null for a wrong type, an error or too many redirects. Rejects without a reply or budget. */
  async function fetchPage(
    url: URL,
    budget: ReadingBudget,
    redirects = MOST_REDIRECTS,
  ): Promise<FetchedPage | null> {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
    const response = await request(url, budget);
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location && redirects > 0) {
      response.destroy();
      const next = URL.parse(headers.location, url.href);
      return next && fetchPage(next, budget, redirects - 1);
    }
    const type = headers['content-type'] ?? '';
    if (statusCode !== 200 || !/^(text\/html|application\/xhtml)/i.test(type)) {
      response.destroy();
      return null;
    }
    return { url, html: await readText(response, type, budget) };
  }
  return fetchPage;
}

type FetchPage = ReturnType<typeof createPageFetcher>;

async function readText(
  response: http.IncomingMessage,
  type: string,
  budget: ReadingBudget,
): Promise<string> {
  const parts: Buffer[] = [];
  for await (const chunk of response) {
    const part: Buffer = chunk;
    budget.bytes -= part.length;
    if (budget.bytes < 0) break;
    parts.push(part);
  }
  return decoderOf(type).decode(Buffer.concat(parts));
}

function decoderOf(type: string): InstanceType<typeof TextDecoder> {
  const [, charset = 'utf-8'] = /charset="?([\w-]+)/i.exec(type) ?? [];
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder(); // The constructor throws for unknown names, and there is no other way to ask.
  }
}
