import { Content } from '@sallie/shared/contract/content';
import { pagePaths } from '@sallie/shared/contract/page';
import type { Problem } from '@sallie/shared/contract/website';
import { instantAt } from '@sallie/shared/rules/shop-clock';
import { isObject } from '@sallie/shared/rules/website/changes';
import type * as z from 'zod/mini';
import { parseSent, wordsOf } from '../http/body.ts';

/** `words` are the second half of a sentence. */
export interface Fault {
  path: string[];
  words: string;
}

/** Returns the content when it is valid and consistent, else all its faults. */
export function checkContent(
  content: unknown,
): { content: Content; faults: null } | { content: null; faults: Fault[] } {
  const parsed = parseSent(Content, content);
  if (!parsed.success) return { content: null, faults: parsed.error.issues.map(toFault(content)) };
  const faults = contradictionsIn(parsed.data);
  return faults.length > 0 ? { content: null, faults } : { content: parsed.data, faults: null };
}

export const toProblem = ({ path, words }: Fault): Problem => ({
  path,
  sentence: `${words.charAt(0).toUpperCase()}${words.slice(1)}.`,
});

const toFault =
  (content: unknown) =>
  (issue: z.core.$ZodIssue): Fault => ({
    path: pathOf(content, issue.path.map(String)),
    words: wordsOf(issue) ?? wordsFor(issue),
  });

const listsById = ['offers', 'projects', 'reviews'];

/** Names an entry by its id, like all other paths of fields. */
function pathOf(content: unknown, [name = '', at = '', ...rest]: string[]): string[] {
  const list = isObject(content) ? content[name] : undefined;
  const entry = Array.isArray(list) ? list[Number(at)] : undefined;
  const isById = listsById.includes(name) && typeof entry?.id === 'string';
  return [name, isById ? entry.id : at, ...rest].filter(Boolean);
}

const kinds: Record<string, string> = {
  ...{ string: 'text', array: 'list', object: 'group of fields', int: 'whole number' },
};

function wordsFor(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `a ${kinds[issue.expected] ?? issue.expected} is expected here`;
    case 'too_small':
      return issue.origin === 'string' ? 'please write this' : `this is at least ${issue.minimum}`;
    case 'too_big':
      if (issue.origin === 'string') return `please use at most ${issue.maximum} characters`;
      return issue.origin === 'array'
        ? `there is room for at most ${issue.maximum} here`
        : `this is at most ${issue.maximum}`;
    case 'invalid_format':
      if (issue.format === 'email') return 'this is no email address';
      if (issue.format === 'url') return 'please give a link that begins with https://';
      return 'this cannot stand here';
    default:
      return 'this cannot stand here';
  }
}

function contradictionsIn(content: Content): Fault[] {
  return [
    ...undialable(content),
    ...doubled(content),
    ...doubledDays(content),
    ...content.offers.flatMap((offer) => untimely(offer, content.timeZone)),
    ...misleading(content.redirects),
  ];
}

/** North American numbers: area code and exchange begin with 2 to 9 and are no service number like 911. */
function undialable({ phone }: Content): Fault[] {
  const isDialable = /^(?!.11)[2-9]\d\d(?!.11)[2-9]\d{6}$/.test(phone);
  if (isDialable) return [];
  return [
    { path: ['phone'], words: 'nobody can dial this number; please check its first six digits' },
  ];
}

function doubled(content: Content): Fault[] {
  const lists = { offers: content.offers, projects: content.projects, reviews: content.reviews };
  return Object.entries(lists).flatMap(([name, entries]) =>
    entries
      .filter(({ id }, at) => id === 'order' || entries.findIndex((one) => one.id === id) < at)
      .map(({ id }) => ({ path: [name, id], words: `there are two entries called ${id}` })),
  );
}

function doubledDays({ differentDays = [] }: Content): Fault[] {
  return differentDays.flatMap(({ date }, at) =>
    differentDays.findIndex((each) => each.date === date) < at
      ? [{ path: ['differentDays', String(at), 'date'], words: `${date} is there twice` }]
      : [],
  );
}

function untimely({ id, from, until }: Content['offers'][number], timeZone: string): Fault[] {
  const unreal = Object.entries({ from, until }).filter(
    ([, time]) => time !== null && !instantAt(time, timeZone),
  );
  const faults = unreal.map(([field]) => ({
    path: ['offers', id, field],
    words: 'the clock of the shop never shows this time',
  }));
  // Both have the same format, so they compare as text.
  if (faults.length > 0 || from === null || until === null || from < until) return faults;
  return [{ path: ['offers', id, 'until'], words: 'an offer ends after it has begun' }];
}

/** The server answers these paths before any redirect. */
const taken =
  /^\/(api|ws|assets|pictures|preview|admin|admin-login|not-me|unsubscribe|healthz|readyz|robots\.txt|sitemap\.xml|\.well-known)(\/|$)/;
const bare = (path: string) => (path.length > 1 ? path.replace(/\/+$/, '') : path);

function misleading(redirects: Content['redirects']): Fault[] {
  const next = new Map(redirects.map(({ from, to }) => [bare(from), bare(to)]));
  const seen = new Set<string>();
  return redirects.flatMap(({ from: sent }, at) => {
    const from = bare(sent);
    const fault = (words: string) => [{ path: ['redirects', String(at)], words }];
    if (pagePaths.some((path) => path === from) || taken.test(from))
      return fault(`${sent} is a page of this website`);
    if (seen.has(from)) return fault(`${sent} leads to two places`);
    seen.add(from);
    return leadsBack(from, next) ? fault(`${sent} leads back to itself`) : [];
  });
}

function leadsBack(from: string, next: ReadonlyMap<string, string>): boolean {
  let at = next.get(from);
  for (let steps = 0; at !== undefined && steps <= next.size; steps += 1) {
    if (at === from) return true;
    at = next.get(at);
  }
  return false;
}
