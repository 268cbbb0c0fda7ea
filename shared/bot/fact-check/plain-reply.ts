import type { AnswerFacts } from '../../contract/content.ts';
import { linksOf } from '../../rules/shop-links.ts';

/** Longer replies are cut, and text beyond `READ_CHARACTERS` is not read. */
const LONGEST_REPLY = 1500;
const READ_CHARACTERS = 8000;

/** Removes markup and foreign links, and cuts at the end of a sentence. */
export function plainReply(reply: string, facts: AnswerFacts): string {
  const text = reply
    .slice(0, READ_CHARACTERS)
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, visible)
    .replace(/<(?:\/?[a-z!][^<>]{0,500})>/gi, '')
    .replace(/!?\[([^[\]]{0,300})\]\(([^()\s]{0,500})\)/g, '$1 $2')
    .replace(/```[a-z]{0,20}/g, '')
    .replace(/^ {0,3}#{1,6} /gm, '')
    .replace(/^ {0,6}[*+] /gm, '- ')
    .replace(/\*\*|__|`|~~/g, '');
  return cut(
    withoutForeignLinks(text, facts)
      .replace(/ {2,}/g, ' ')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  );
}

/** Keeps line feeds; removes invisible characters and those that turn the text direction. */
function visible(sign: string): string {
  if (sign === '\n') return sign;
  return sign === '\t' || sign === '\r' || sign >= '\u2028' ? ' ' : '';
}

const links =
  /\b(?:https?:\/\/|www\.|javascript:|data:|mailto:)[^\s<>"')\]]{1,500}|\b[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,3}\.(?:com|net|org|io|co|us|info|biz|shop|store|xyz|ru|cn|app|dev|link|site|online)\b(?:\/[^\s<>"')\]]{0,500})?/gi;

/** Keeps the links of the facts. An email address is checked elsewhere, so it stays. */
function withoutForeignLinks(text: string, facts: AnswerFacts): string {
  const known = linksOf(facts);
  return text.replace(links, (link, at: number) => {
    if (text[at - 1] === '@' || facts.email.endsWith(link)) return link;
    const address = link.replace(/[.,;:!?]{1,5}$/, '');
    return known.includes(address) ? link : '';
  });
}

function cut(text: string): string {
  if (text.length <= LONGEST_REPLY) return text;
  const head = text.slice(0, LONGEST_REPLY);
  const end = Math.max(...['. ', '! ', '? ', '.\n', '\n'].map((mark) => head.lastIndexOf(mark)));
  return (
    end > 0 ? head.slice(0, end + 1) : head.slice(0, head.lastIndexOf(' ') + 1 || LONGEST_REPLY)
  ).trim();
}
