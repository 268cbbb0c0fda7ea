import { personKey } from '@sallie/shared/contract/person';

/** A name and an address, kept apart: nothing in a name is then ever read as a second address. */
export interface Mailbox {
  name: string;
  address: string;
}

/** One plain address: nothing a mail program could read as a list, a comment or a second header. */
export function isOneAddress(value: string): boolean {
  return /^[^\s,;:<>()[\]"\\@\p{Cc}]+@[^\s,;:<>()[\]"\\@\p{Cc}]+$/u.test(value);
}

/** Reads `Name <address>`, with or without quotes around the name, or an address alone; null when it is not exactly one. */
export function readMailbox(text: string): Mailbox | null {
  const [, name = '', address = text.trim()] = /^([^<>]*)<([^<>]*)>\s*$/.exec(text) ?? [];
  return isOneAddress(address) ? { name: unquoted(name.trim()), address } : null;
}

function unquoted(name: string): string {
  const quoted = /^"(.*)"$/.exec(name)?.[1];
  return quoted === undefined ? name : quoted.replace(/\\(["\\])/g, '$1');
}

/** What stands for the inbox behind an address: `+tag` is the same person's, and at Gmail so is every dot. */
export function mailboxKey(address: string): string {
  const key = personKey(address);
  const at = key.lastIndexOf('@');
  const domain = key.slice(at + 1);
  const local = key.slice(0, at).replace(/(?<=.)\+.*$/, '');
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${local}@${domain}`;
  return `${local.replaceAll('.', '')}@gmail.com`;
}
