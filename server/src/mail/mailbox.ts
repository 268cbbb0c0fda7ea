import { personKey } from '@sallie/shared/contract/person';

/** A name and an address, kept apart so that nothing in the name is read as a second address. */
export interface Mailbox {
  name: string;
  address: string;
}

/** True for one plain address without anything that a mail program could read as a list, comment or header. */
export function isOneAddress(value: string): boolean {
  return /^[^\s,;:<>()[\]"\\@\p{Cc}]+@[^\s,;:<>()[\]"\\@\p{Cc}]+$/u.test(value);
}

/** Reads `Name <address>`, also with quotes around the name, or a bare address; null unless it is exactly one. */
export function readMailbox(text: string): Mailbox | null {
  const [, name = '', address = text.trim()] = /^([^<>]*)<([^<>]*)>\s*$/.exec(text) ?? [];
  return isOneAddress(address) ? { name: unquoted(name.trim()), address } : null;
}

function unquoted(name: string): string {
  const quoted = /^"(.*)"$/.exec(name)?.[1];
  return quoted === undefined ? name : quoted.replace(/\\(["\\])/g, '$1');
}

/** Returns a key for the inbox: addresses with `+tag` share one, and at Gmail dots do not count. */
export function mailboxKey(address: string): string {
  const key = personKey(address);
  const at = key.lastIndexOf('@');
  const domain = key.slice(at + 1);
  const local = key.slice(0, at).replace(/(?<=.)\+.*$/, '');
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${local}@${domain}`;
  return `${local.replaceAll('.', '')}@gmail.com`;
}
