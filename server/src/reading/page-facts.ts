import { Parser } from 'htmlparser2';

type Json = Record<string, unknown>;

export interface PageFacts {
  /** Holds all JSON-LD objects, including nested ones. */
  objects: Json[];
  /** Holds the links as written in the page. */
  links: string[];
  /** Holds the visible text, one line per element. */
  text: string;
}

const unread = new Set(['script', 'style', 'noscript', 'template', 'svg']);

export function readPage(html: string): PageFacts {
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

function parseObjects(json: string): Json[] {
  try {
    return objectsIn(JSON.parse(json));
  } catch {
    return []; // Many pages have broken JSON-LD, which suggests nothing.
  }
}

/** Includes nested objects, because shops stand in graphs and under publishers. */
function objectsIn(value: unknown, depth = 0): Json[] {
  if (typeof value !== 'object' || value === null || depth > 6) return [];
  const within = Object.values(value).flatMap((each) => objectsIn(each, depth + 1));
  return Array.isArray(value) ? within : [Object.fromEntries(Object.entries(value)), ...within];
}
