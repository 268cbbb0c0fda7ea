import { linksIn, type Post, withoutLinks } from './post.ts';

/** Of a longer text the rest says nothing new, and would only cost time. */
const MOST_WORDS = 250;

/**
 * What the word model knows a post by, each once: its words, its pairs of words, and what strikes a reader before any
 * word is read. Each has a prefix, so that none is called like a property every object has.
 */
export function featuresOf(post: Post): string[] {
  const { name, email, message, beside } = post;
  const text = [message, ...beside].join('\n');
  const words = wordsOf(text);
  const pairs = words.slice(1).map((word, at) => `pair ${words[at]} ${word}`);
  return [
    ...new Set([
      ...words.map((word) => `word ${word}`),
      ...pairs,
      ...looksOf(text),
      ...linkLooks(linksIn(text)),
      // A guest of the chat has not said who they are.
      ...(email ? [...nameLooks(name), ...emailLooks(email), phoneLook(post.phone)] : []),
      ...(isGibberish(`${name} ${text}`) ? ['look gibberish'] : []),
    ]),
  ];
}

/** Whether a feature is a pair of words. */
export const isPair = (feature: string) => feature.startsWith('pair ');

const marks = /\p{Diacritic}/gu;

function wordsOf(text: string): string[] {
  const plain = withoutLinks(text).toLowerCase().normalize('NFKD').replace(marks, '');
  const found = plain.replace(/[’']/g, '').match(/\p{L}{2,30}|\d{1,6}(?=\s?%)|[$€£]/gu) ?? [];
  return found.slice(0, MOST_WORDS).map((word) => (/\d/.test(word) ? 'percent' : word));
}

function looksOf(text: string): string[] {
  const looks: string[] = [];
  // How it begins is how it looks.
  const seen = text.slice(0, 400);
  const letters = countWithout(/\P{L}+/gu, seen);
  if (letters === 0) looks.push('look wordless');
  else if (letters < 80) looks.push('look short');
  else if (text.length > 900) looks.push('look long');
  if (letters > 30 && countWithout(/\P{Lu}+/gu, seen) > letters / 3) looks.push('look capitals');
  if (letters > 10 && countWithout(/\P{Script=Latin}+/gu, seen) < letters / 2) {
    looks.push('look not-latin');
  }
  if (/!(?:[^!]*!){3}/.test(seen)) looks.push('look exclaiming');
  if (/\p{Extended_Pictographic}/u.test(seen)) looks.push('look pictures');
  return looks;
}

/** How much of a text is left without these; to find each sign that stays would cost three times as much. */
const countWithout = (others: RegExp, text: string) => text.replace(others, '').length;

function nameLooks(name: string): string[] {
  const looks: string[] = [];
  // As form robots sign: two names run together. Scots, Irish, French and Italian ones are written that way.
  if (/^(?!Ma?c|O|D[aeiu]|L[ae]|V[ao]n|Jo|Mary)\p{Lu}\p{Ll}{2,20}\p{Lu}\p{Ll}*$/u.test(name)) {
    looks.push('name run-together');
  }
  if (/\d/.test(name)) looks.push('name digits');
  if (!/\s/.test(name)) looks.push('name one-word');
  return looks;
}

function linkLooks(links: string[]): string[] {
  const hosts = links.map((link) => /^(?:https?:\/\/)?([^/?#:]{1,100})/i.exec(link)?.[1] ?? '');
  const looks = hosts.map((host) => `link-end ${host.split('.').at(-1)?.toLowerCase()}`);
  if (links.length > 0) looks.push('link any');
  if (links.length > 3) looks.push('link many');
  return looks;
}

const plainEnds = ['com', 'net', 'org', 'edu', 'us', 'gov'];
const roles =
  /^(?:info|sales|marketing|seo|support|contact|office|team|hello|admin|business|no-?reply|outreach|partner)/;

function emailLooks(email: string): string[] {
  const [mailbox = '', host = ''] = email.toLowerCase().split('@');
  const end = host.split('.').at(-1) ?? '';
  const looks: string[] = [];
  if (!plainEnds.includes(end)) looks.push('mail foreign', `mail-end ${end}`);
  if (roles.test(mailbox)) looks.push('mail role');
  return looks;
}

/** A number of this country, however it is written. */
function phoneLook(phone: string): string {
  if (phone === '') return 'phone none';
  const digits = phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(digits) ? 'phone ours' : 'phone foreign';
}

/** A word that nobody can say: capitals all over it, no vowel, or consonants without end. */
export function isGibberish(text: string): boolean {
  return (text.match(/[a-z]{6,40}/gi) ?? []).some(
    (word) =>
      (word.match(/[a-z](?=[A-Z])/g)?.length ?? 0) > 2 ||
      (!/[aeiouy]/i.test(word) && word !== word.toUpperCase()) ||
      /[bcdfghjklmnpqrstvwxz]{7}/i.test(word),
  );
}
