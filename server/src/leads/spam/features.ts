import { isShortLink, linksIn, type Post, withoutLinks } from './post.ts';

/** Later words would add time but no information. */
const MOST_WORDS = 250;
/** The start of a text is enough to judge its look (characters). */
const LOOKS_CHARACTERS = 400;
/** Words are compared by their first letters, because their endings carry no meaning here. */
const ROOT_LETTERS = 6;

/** Returns each feature once. The prefixes keep them from the names of object properties. */
export function featuresOf(post: Post): string[] {
  const { name, email, message, beside } = post;
  const text = [message, ...beside].join('\n');
  // One loop over one set, because every lead waits for it; spreading lists takes half as long again.
  const features = new Set<string>();
  let before: string | undefined;
  const said = withoutLinks(text);
  for (const word of wordsOf(said)) {
    features.add(`word ${word}`);
    if (before !== undefined) features.add(`pair ${before} ${word}`);
    before = word;
  }
  for (const look of looksOf(said)) features.add(look);
  for (const look of linkLooks(linksIn(text))) features.add(look);
  // A guest of the chat has not given a name.
  if (email) for (const look of nameLooks(name, email)) features.add(look);
  // People who try out a form enter the same text twice.
  if (name === message) features.add('name said-again');
  if (isGibberish(`${name} ${text}`)) features.add('look gibberish');
  return [...features];
}

/** Returns features of name, email and phone, which alone make nobody a robot. */
export function senderFeaturesOf({ name, email, phone }: Post): string[] {
  if (!email) return [];
  const looks = [...emailLooks(email), phoneLook(phone)];
  if (!/\s/.test(name)) looks.push('name one-word');
  return looks;
}

export const isPair = (feature: string) => feature.startsWith('pair ');

const marks = /\p{Diacritic}/gu;

/** `said` contains no links. */
function wordsOf(said: string): string[] {
  const plain = said.toLowerCase().normalize('NFKD').replace(marks, '');
  // Chinese has no spaces, so each character counts as a word.
  const spaced = plain.replace(/[’']/g, '').replace(/[\u4e00-\u9fff]/g, '$& ');
  const found = spaced.match(/[\u4e00-\u9fff]|\p{L}{2,30}|\d{1,6}(?=\s?%)|[$€£]/gu) ?? [];
  return found
    .slice(0, MOST_WORDS)
    .map((word) => (/^\d/.test(word) ? 'percent' : word.slice(0, ROOT_LETTERS)));
}

function looksOf(text: string): string[] {
  const looks: string[] = [];
  const seen = text.slice(0, LOOKS_CHARACTERS);
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

/** Removes the other characters, because matching each character that stays takes three times as long. */
const countWithout = (others: RegExp, text: string) => text.replace(others, '').length;

function nameLooks(name: string, email: string): string[] {
  const looks: string[] = [];
  // Form robots run two names together. Scottish, Irish, French and Italian names are exempt.
  if (/^(?!Ma?c|O|D[aeiu]|L[ae]|V[ao]n|Jo|Mary)\p{Lu}\p{Ll}{2,20}\p{Lu}\p{Ll}*$/u.test(name)) {
    looks.push('name run-together');
  }
  if (/\d/.test(name)) looks.push('name digits');
  // Other robots join a name and a syllable, and use a mailbox of the same name.
  if (/^\p{L}{8,}$/u.test(name) && email.toLowerCase().startsWith(name.toLowerCase())) {
    looks.push('name mailbox');
  }
  return looks;
}

function linkLooks(links: string[]): string[] {
  const hosts = links.map((link) => /^(?:https?:\/\/)?([^/?#:]{1,100})/i.exec(link)?.[1] ?? '');
  const looks = hosts.map((host) => `link-end ${host.split('.').at(-1)?.toLowerCase()}`);
  if (links.length > 0) looks.push('link any');
  if (links.length > 3) looks.push('link many');
  if (links.some(isShortLink)) looks.push('link short');
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

function phoneLook(phone: string): string {
  if (phone === '') return 'phone none';
  const digits = phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(digits) ? 'phone ours' : 'phone foreign';
}

/** Matches three neighboring keys in a row that no word contains. */
const neighbours =
  /\basd|sdf|dfg|ghj|hjk|jkl|lkj|kjh|jhg|hgf|gfd|qwe(?!st)|zxc|xcv|cvb|vbn|bnm|mnb|nbv|bvc|vcx/i;

/** Finds unpronounceable words: keyboard runs, mixed capitals, no vowel, or seven consonants in a row. */
export function isGibberish(text: string): boolean {
  const seen = text.slice(0, LOOKS_CHARACTERS);
  if (neighbours.test(seen)) return true;
  return (seen.match(/[a-z]{6,40}/gi) ?? []).some(
    (word) =>
      (word.match(/[a-z](?=[A-Z])/g)?.length ?? 0) > 2 ||
      (!/[aeiou]|.y/i.test(word) && word !== word.toUpperCase()) ||
      /[bcdfghjklmnpqrstvwxz]{7}/i.test(word),
  );
}
