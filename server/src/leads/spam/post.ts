import type { Lead } from '@sallie/shared/contract/leads';
import { assertNever } from '@sallie/shared/rules/assert-never';
import { kindOf } from '@sallie/shared/rules/lead-kinds/lead-kinds';

/** Holds what the sender of any kind of lead wrote by hand. */
export interface Post {
  name: string;
  email: string;
  phone: string;
  /** Holds the short fields: addresses, an interest, the people referred. */
  beside: string[];
  message: string;
}

export function postOf(lead: Lead): Post {
  const kind = kindOf(lead);
  const message = kind.message(lead);
  // A request from the chat consists of short answers, many of them chosen from our own options.
  const isAnswers = lead.kind === 'consultations' && lead.source === 'chat';
  const beside = isAnswers ? [...besideOf(lead), message] : besideOf(lead);
  return { ...kind.sender(lead), beside, message: isAnswers ? '' : message };
}

function besideOf(lead: Lead): string[] {
  switch (lead.kind) {
    case 'visitors':
      return [lead.interest, lead.address ?? ''];
    case 'contacts':
      return [lead.interest];
    case 'consultations':
      return [lead.address];
    case 'discount-signups':
      return [lead.mailingAddress];
    case 'calls':
      return [];
    case 'referrals':
      return [lead.referred_name, lead.referrer_address];
    default:
      return assertNever(lead);
  }
}

/* Each pattern is bounded, so that no text makes it slow. */
const emailPattern = /[^\s@]{1,64}@[^\s@]{1,254}/g;
const linkPattern =
  /(?:https?:\/\/|\bwww\.)[^\s<>"'()[\]]{2,300}|\b[a-z0-9-]{2,60}\.(?:com|net|org|ru|xyz|info|biz|io)\b(?:\/\S{0,200})?|\b[a-z0-9-]{1,60}\.(?:ly|co|cc|gd|gl|gg|gy|id|me|to)\/\w\S{0,200}/gi;

/** Every link contains this, so that texts without it skip the slower pattern. */
const linkSign =
  /:\/\/|www\.|\.(?:com|net|org|ru|xyz|info|biz|io)\b|\.(?:ly|co|cc|gd|gl|gg|gy|id|me|to)\/\w/i;

/** Returns web addresses with or without a scheme, but no email addresses. */
export function linksIn(text: string): string[] {
  if (!linkSign.test(text)) return [];
  return text.replace(emailPattern, ' ').match(linkPattern) ?? [];
}

/** Also removes email addresses. */
export function withoutLinks(text: string): string {
  const rest = text.includes('@') ? text.replace(emailPattern, ' ') : text;
  return linkSign.test(rest) ? rest.replace(linkPattern, ' ') : rest;
}

/* Malware passes scanners in an archive or behind a short link, with its password in the message. */

/** Matches link shorteners at the start of an address, except Google's for shared photos and maps. */
const shortLink =
  /(?<![\w-]|\bapp\.)(?:bit\.ly|bitly\.com|tinyurl\.com|tiny\.(?:cc|one)|t\.co|t\.ly|is\.gd|v\.gd|goo\.(?:gl|su)|cutt\.ly|rb\.gy|ow\.ly|buff\.ly|short\.(?:io|gy)|shorturl\.(?:at|asia|gg)|rebrand\.ly|s\.id|u\.to|j\.mp|vk\.cc|clck\.ru|adf\.ly|shorte\.st|lnkd\.in|qr\.ae|soo\.gd|bl\.ink|dub\.sh|t2m\.io|urlz\.fr|n9\.cl|x\.gd|da\.gd|kutt\.it|surl\.li|me2\.do|han\.gl)\/\w/i;

export const isShortLink = (link: string) => shortLink.test(link);

/** "zip" alone may be part of a postal address. */
const archive =
  /\.(?:zipx?|rar|7z|tgz|tar|gz|bz2|xz|iso|img|cab|ace|arj|lzh|jar)\b|\b(?:zip(?:ped)?|compressed|encrypted)[ -](?:file|archive|folder|attachment)|\b(?:rar|7-?z(?:ip)?|winrar)\b|\barchive\b/i;

const password =
  /p[a@]ss[ -]?(?:w[o0]rd|code|phrase|wort)|\b(?:pass|pw|pwd)\b ?(?:is\b|[:=])|mot de passe|contrase[ñn]a|\bsenha\b|\bclave\b ?(?:es\b|[:=])|парол|密码/i;

/** True for a password together with an archive or a short link. */
export const hidesContent = (text: string) =>
  password.test(text) && (archive.test(text) || shortLink.test(text));

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
