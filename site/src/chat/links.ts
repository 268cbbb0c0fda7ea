import type { Business } from '@sallie/shared/contract/business';
import { addressLine, mapLink } from '@sallie/shared/rules/shop-links';
import { pageNames } from '../content/page-names.ts';

/** A piece of a line; with `href` it is a link, shown as `name`. */
export interface Piece {
  text: string;
  href?: string;
  name?: string;
}

const PHONE = String.raw`\(\d{3}\) \d{3}-\d{4}|\b1-\d{3}-\d{3}-\d{4}\b|(?<=\b(?:[Cc]all|text|or) )(?:911|988)\b`;
const EMAIL = String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`;
const WEB = String.raw`https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]`;
/** Without Home, because every path contains `/`. */
const pages = Object.keys(pageNames).filter((path) => path !== '/');
const PAGE = String.raw`(?<![\w/])(?:${pages.join('|')})\b`;
const found = new RegExp(`${WEB}|${PHONE}|${EMAIL}|${PAGE}`, 'g');
/** A longer address is a different one. */
const goesOn = /^[\w/?#&=%-]/;
/** Enough of an unnamed address to recognize its site. */
const SHOWN_CHARACTERS = 40;

/** Splits a line into text and links. The joined texts of the pieces are the line. */
export function piecesOf(line: string, places: readonly Place[]): Piece[] {
  for (const { said, href, name } of places) {
    const at = line.indexOf(said);
    const after = line.slice(at + said.length);
    if (at < 0 || goesOn.test(after)) continue;
    const place = { text: said, href, name };
    return [...piecesOf(line.slice(0, at), places), place, ...piecesOf(after, places)];
  }
  return unnamedPieces(line);
}

function unnamedPieces(line: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { 0: text, index } of line.matchAll(found)) {
    if (index > at) pieces.push({ text: line.slice(at, index) });
    pieces.push({ text, ...leadOf(text) });
    at = index + text.length;
  }
  if (at < line.length) pieces.push({ text: line.slice(at) });
  return pieces;
}

function leadOf(text: string): { href: string; name: string } {
  if (/^[(\d]/.test(text)) return { href: `tel:${dialed(text.replace(/\D/g, ''))}`, name: text };
  if (text.startsWith('/')) return { href: text, name: pageNames[text] ?? text };
  if (/^https?:/.test(text)) return { href: text, name: shortened(text) };
  return { href: `mailto:${text}`, name: text };
}

/** Short numbers such as 911 have no country code. */
function dialed(digits: string): string {
  if (digits.length < 10) return digits;
  return digits.length === 10 ? `+1${digits}` : `+${digits}`;
}

function shortened(address: string): string {
  const bare = address.replace(/^https?:\/\/(www\.)?/, '');
  return bare.length > SHOWN_CHARACTERS ? `${bare.slice(0, SHOWN_CHARACTERS)}…` : bare;
}

/** A link of the shop: the text as SallieBot writes it, and the name that the reader sees. */
export interface Place {
  said: string;
  href: string;
  name: string;
}

export function placesOf(business: Business): Place[] {
  const { facebook, instagram, reviews, videoConsultation } = business.links;
  const maps = mapLink(business);
  const address = addressLine(business);
  const named: [string | null, string][] = [
    [maps, 'Open the map'],
    [facebook, 'Facebook'],
    [instagram, 'Instagram'],
    [reviews, 'Customer reviews'],
    [videoConsultation, 'Video consultation'],
  ];
  return [
    { said: address, href: maps, name: address },
    ...named.flatMap(([href, name]) => (href ? [{ said: href, href, name }] : [])),
  ];
}
