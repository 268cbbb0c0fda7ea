import * as z from 'zod/mini';
import { Email } from '../field.ts';
import { tidy } from './words.ts';

/** The e-mail address in a sentence ("its dana@x.com thanks", "dana at x dot com"), or null. */
export function chatEmail(typed: string): string | null {
  const text = tidy(typed).replace(/ ?@ ?/g, '@');
  return firstAddress(text) ?? firstAddress(spelledOut(text));
}

function firstAddress(text: string): string | null {
  for (const word of text.split(/[\s<>,;:()[\]"!]/)) {
    if (!word.includes('@')) continue;
    const candidate = trimmed(word);
    if (z.safeParse(Email, candidate).success) return candidate;
  }
  return null;
}

/** Without the full stops and marks a sentence puts around an address. */
function trimmed(word: string): string {
  let to = word.length;
  while (to > 0 && ".?'*_".includes(word[to - 1] ?? '')) to -= 1;
  let from = 0;
  while (from < to && ".?'*".includes(word[from] ?? '')) from += 1;
  return word.slice(from, to);
}

function spelledOut(text: string): string {
  if (text.includes('@') || !/ at /i.test(text) || !/ dot /i.test(text)) return '';
  return text.replace(/ \(?at\)? /i, '@').replace(/ \(?dot\)? /gi, '.');
}
