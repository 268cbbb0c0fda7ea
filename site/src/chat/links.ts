/** A piece of a line; with `href` it is a link. */
export interface Piece {
  text: string;
  href?: string;
}

const PHONE = String.raw`\(\d{3}\) \d{3}-\d{4}`;
const EMAIL = String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`;
const WEB = String.raw`https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]`;
const PAGE = String.raw`(?<![\w/])\/(?:about|our-products|contact|recent-projects|consultation|referrals|privacy-policy)\b`;
const found = new RegExp(`${WEB}|${PHONE}|${EMAIL}|${PAGE}`, 'g');

function hrefOf(text: string): string {
  if (text.startsWith('(')) return `tel:+1${text.replace(/\D/g, '')}`;
  if (text.startsWith('/') || /^https?:/.test(text)) return text;
  return `mailto:${text}`;
}

/** Cuts a line into text and what can be called, written to or visited. */
export function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { 0: text, index } of line.matchAll(found)) {
    if (index > at) pieces.push({ text: line.slice(at, index) });
    pieces.push({ text, href: hrefOf(text) });
    at = index + text.length;
  }
  if (at < line.length) pieces.push({ text: line.slice(at) });
  return pieces;
}
