import * as z from 'zod/mini';
import { Email } from '../field.ts';
import { tidy } from './words.ts';

/** The e-mail address in a sentence ("its dana@x.com thanks", "dana at x dot com"), or null. */
export function chatEmail(typed: string): string | null {
  return emailIn(typed)?.value ?? null;
}

/** The address, and the sentence with `mark` in its place. */
export function emailIn(typed: string, mark = ' '): { value: string; rest: string } | null {
  const text = tidy(typed).replace(/ ?@ ?/g, '@');
  return firstAddress(text, mark) ?? firstAddress(spelledOut(text), mark);
}

function firstAddress(text: string, mark: string) {
  for (const word of text.split(/[\s<>,;:()[\]"!]/)) {
    if (!word.includes('@')) continue;
    const value = trimmed(word);
    if (z.safeParse(Email, value).success) return { value, rest: text.replace(value, mark) };
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

/** In "I am at home, write to dana at x dot com" the `at` before a `dot` is the one. */
function spelledOut(text: string): string {
  return text.replace(
    /(?<![\w.+-])([\w.+-]{1,64}) \(?at\)? ([\w-]{1,63}(?: \(?dot\)? [\w-]{1,63}){1,4})/gi,
    (_, mailbox: string, host: string) => `${mailbox}@${host.replace(/ \(?dot\)? /gi, '.')}`,
  );
}
