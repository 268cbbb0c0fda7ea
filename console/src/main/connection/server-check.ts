import type { Business } from '@sallie/shared/contract/business';
import { readShop } from '@sallie/shared/contract/shop';
import * as z from 'zod/mini';
import type { ServerReply } from '../../bridge.ts';
import type { ServerAccess } from './server-access.ts';
import { areSameServer, isLoopback } from './server-address.ts';

export type ServerCheck =
  | { business: Business }
  /** `instead`: the address that would do. */
  | { problem: string; instead: string | null };

const PATIENCE = 10_000;

/** Asks whether a shop's server stands at this address, and says in a sentence what is wrong when not. */
export async function checkServer(access: ServerAccess): Promise<ServerCheck> {
  try {
    const reply = await access.probe(readShop.path, PATIENCE);
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

/** Writes and the socket are refused under any other name than the server's own, and none follows a redirect. */
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
  if (/SSL/i.test(said)) return `No encrypted connection to ${origin} came about.`;
  return `No server answers at ${origin}. Please check the address and the network.`;
}

function jsonOf({ status, body }: ServerReply): unknown {
  if (status !== 200) return null;
  try {
    return JSON.parse(body);
  } catch {
    return null; // Some other page.
  }
}

const problem = (sentence: string): ServerCheck => ({ problem: sentence, instead: null });
