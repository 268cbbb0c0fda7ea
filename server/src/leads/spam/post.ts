import type { Lead } from '@sallie/shared/contract/leads';
import { assertNever } from '@sallie/shared/rules/assert-never';
import { kindOf } from '@sallie/shared/rules/lead-kinds/lead-kinds';

/** What of a lead its sender wrote by hand, whatever its kind. */
export interface Post {
  name: string;
  email: string;
  phone: string;
  /** Short fields beside the message: addresses, an interest, the people referred. */
  beside: string[];
  message: string;
}

export function postOf(lead: Lead): Post {
  const kind = kindOf(lead);
  const message = kind.message(lead);
  // What the chat writes down is made of short answers, many of them of our own choices.
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

/** No link is without this; where it is missing, no closer look is needed. */
const linkSign =
  /:\/\/|www\.|\.(?:com|net|org|ru|xyz|info|biz|io)\b|\.(?:ly|co|cc|gd|gl|gg|gy|id|me|to)\/\w/i;

/** Web addresses in a text, with or without their scheme; an email address is none. */
export function linksIn(text: string): string[] {
  if (!linkSign.test(text)) return [];
  return text.replace(emailPattern, ' ').match(linkPattern) ?? [];
}

/** The text without web and email addresses. */
export function withoutLinks(text: string): string {
  const rest = text.includes('@') ? text.replace(emailPattern, ' ') : text;
  return linkSign.test(rest) ? rest.replace(linkPattern, ' ') : rest;
}

/* What hides where it leads or what it holds, beside the word that opens it: so malware is sent past those who look for it. */

/** Shorteners of links, as they begin an address; photographs and maps that people share at Google are none. */
const shortLink =
  /(?<![\w-]|\bapp\.)(?:bit\.ly|bitly\.com|tinyurl\.com|tiny\.(?:cc|one)|t\.co|t\.ly|is\.gd|v\.gd|goo\.(?:gl|su)|cutt\.ly|rb\.gy|ow\.ly|buff\.ly|short\.(?:io|gy)|shorturl\.(?:at|asia|gg)|rebrand\.ly|s\.id|u\.to|j\.mp|vk\.cc|clck\.ru|adf\.ly|shorte\.st|lnkd\.in|qr\.ae|soo\.gd|bl\.ink|dub\.sh|t2m\.io|urlz\.fr|n9\.cl|x\.gd|da\.gd|kutt\.it|surl\.li|me2\.do|han\.gl)\/\w/i;

/** Whether a link says nothing of where it leads. */
export const isShortLink = (link: string) => shortLink.test(link);

/** "zip" alone is a part of an address. */
const archive =
  /\.(?:zipx?|rar|7z|tgz|tar|gz|bz2|xz|iso|img|cab|ace|arj|lzh|jar)\b|\b(?:zip(?:ped)?|compressed|encrypted)[ -](?:file|archive|folder|attachment)|\b(?:rar|7-?z(?:ip)?|winrar)\b|\barchive\b/i;

const password =
  /p[a@]ss[ -]?(?:w[o0]rd|code|phrase|wort)|\b(?:pass|pw|pwd)\b ?(?:is\b|[:=])|mot de passe|contrase[ñn]a|\bsenha\b|\bclave\b ?(?:es\b|[:=])|парол|密码/i;

/** Whether a text brings an archive or a short link, and a password along. */
export const hidesContent = (text: string) =>
  password.test(text) && (archive.test(text) || shortLink.test(text));
