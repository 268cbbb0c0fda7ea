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
