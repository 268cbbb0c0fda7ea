import { type Business, readShop } from '@sallie/shared/contract/business';
import * as z from 'zod/mini';
import type { ServerReply } from '../../bridge.ts';
import type { ServerAccess } from './server-access.ts';

/** `instead` is an address that would work. */
type Refused = { problem: string; instead: string | null };
type ServerCheck = { business: Business } | Refused;

const PATIENCE_MS = 10_000;

/** `allowPlain` is set when the user has accepted http in the local network. */
export async function checkTyped(
  typed: string,
  allowPlain: boolean,
  openServer: (origin: string) => ServerAccess,
): Promise<{ business: Business; access: ServerAccess } | Refused> {
  const reading = readAddress(typed, allowPlain);
  if ('problem' in reading) return problem(reading.problem);
  const access = openServer(reading.origin);
  const [checked, offered] = await Promise.all([
    checkServer(access),
    reading.plain && offerPlain(openServer(reading.plain)),
  ]);
  if ('business' in checked) return { ...checked, access };
  return (!checked.instead && offered) || checked;
}

/** Connecting without encryption still needs the user's consent. */
async function offerPlain(access: ServerAccess): Promise<Refused | null> {
  const reply = await access.probe(readShop.path, PATIENCE_MS).catch(() => null);
  const found = reply && shopIn(reply, access);
  if (!found || 'problem' in found) return found;
  const sentence = `${new URL(access.origin).host} answers only without encryption.`;
  return { problem: sentence, instead: access.origin };
}

/** Returns a sentence when no shop's server is at this address. */
export async function checkServer(access: ServerAccess): Promise<ServerCheck> {
  try {
    const reply = await access.probe(readShop.path, PATIENCE_MS);
    return shopIn(reply, access) ?? problem(refusedBy(reply, access.origin));
  } catch (thrown) {
    return problem(unreachable(thrown, access.origin));
  }
}

function shopIn(reply: ServerReply, access: ServerAccess): ServerCheck | null {
  const parsed = z.safeParse(readShop.reply ?? z.never(), jsonOf(reply));
  if (!parsed.success) return null;
  const { business, origin } = parsed.data;
  return areSameServer(origin, access.origin)
    ? { business }
    : knownOtherwise(access.origin, origin);
}

/** The server refuses writes and sockets under any other origin, and follows no redirect for them. */
function knownOtherwise(typed: string, own: string): ServerCheck {
  if (isLoopback(new URL(own)) && !isLoopback(new URL(typed))) {
    return problem(
      `This server does not know its address yet: set PUBLIC_ORIGIN to ${typed} where it runs.`,
    );
  }
  return { problem: `This server calls itself ${own}; use that address.`, instead: own };
}

function refusedBy({ status }: ServerReply, origin: string): string {
  if (status === 429 || status >= 500) {
    return `The server at ${origin} is busy or restarting. Please try again in a minute.`;
  }
  return `${origin} answers, but it is not a Sallie server.`;
}

function unreachable(thrown: unknown, origin: string): string {
  const said = thrown instanceof Error ? `${thrown.message} ${String(thrown.cause ?? '')}` : '';
  if (/CERT/i.test(said)) {
    return `${origin} shows a certificate that this computer does not trust. Please ask whoever looks after the server.`;
  }
  if (/SSL/i.test(said)) return `An encrypted connection to ${origin} could not be made.`;
  return `No server answers at ${origin}. Please check the address and the network.`;
}

function jsonOf({ status, body }: ServerReply): unknown {
  if (status !== 200) return null;
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

const problem = (sentence: string): Refused => ({ problem: sentence, instead: null });

/** `plain` is the same address without encryption, which only servers in the local network are asked at. */
type AddressReading = { origin: string; plain?: string } | { problem: string };

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** No public server has such a name or address, and few of these have a certificate. */
function isLocal({ hostname }: URL): boolean {
  return (
    /^(10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\.[\d.]+$/.test(hostname) ||
    /^\[(f[cd]|fe80:)/.test(hostname) ||
    /^[\w-]+$|\.(local|lan|internal|home\.arpa)$/.test(hostname)
  );
}

/** Everybody between this machine and the server can read plain http. */
export function isUnencrypted(origin: string): boolean {
  const url = new URL(origin);
  return url.protocol === 'http:' && !isLoopback(url);
}

/** On one machine, localhost, 127.0.0.1 and ::1 are the same server. */
export function areSameServer(one: string, other: string): boolean {
  if (one === other) return true;
  const [first, second] = [new URL(one), new URL(other)];
  return (
    first.protocol === second.protocol &&
    first.port === second.port &&
    isLoopback(first) &&
    isLoopback(second)
  );
}

export function readAddress(typed: string, allowPlain: boolean): AddressReading {
  const text = typed.trim();
  if (text === '') return { problem: 'Please enter the address of the shop’s server.' };
  const url = parsed(text);
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname) {
    return { problem: 'This is not a web address. It looks like https://shop.example.' };
  }
  if (url.username || url.password) {
    return { problem: 'Please leave name and password out of the address.' };
  }
  if (url.pathname !== '/' || url.search || url.hash) {
    return { problem: `Please enter the address alone, without a page: ${url.origin}` };
  }
  if (isUnencrypted(url.origin) && !allowPlain) {
    return {
      problem:
        'This address is not encrypted. Please use one that begins with https://, or allow it in your own network.',
    };
  }
  const isBare = !hasScheme(text) && url.protocol === 'https:';
  return {
    origin: url.origin,
    ...(isBare && isLocal(url) && { plain: new URL(`http://${text}`).origin }),
  };
}

const hasScheme = (text: string) => /^[a-z][a-z\d+.-]*:\/\//i.test(text);

/** A bare `shop.example` means https; a bare `localhost:3000` cannot use it. */
function parsed(text: string): URL | null {
  if (hasScheme(text)) return URL.canParse(text) ? new URL(text) : null;
  if (!URL.canParse(`https://${text}`)) return null;
  const secure = new URL(`https://${text}`);
  return isLoopback(secure) ? new URL(`http://${text}`) : secure;
}
