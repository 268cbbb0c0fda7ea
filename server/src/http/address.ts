import type { IncomingMessage, Server } from 'node:http';
import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Logger } from 'pino';

/** Only from here can a request come that a reverse proxy of the shop passed on. */
const near = ['loopback', 'private', 'uniqueLocal'];

/** Whether the other end of the connection is this machine or in its private network. */
function isNear(request: IncomingMessage): boolean {
  const peer = parse(request.socket.remoteAddress ?? '');
  return peer !== null && near.includes(peer.range());
}

/**
 * The client's address for limits. With `hops` reverse proxies in front it is that many from the
 * right of X-Forwarded-For: everything further left is whatever the client wrote. An entry that is
 * no address keeps its place, or the client's words would move into it, but is never the answer.
 */
export function clientAddress(request: IncomingMessage, hops: number): string {
  const direct = request.socket.remoteAddress ?? '';
  if (hops === 0 || !isNear(request)) return direct;
  const entries = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  const forwarded = parse(withoutPort(entries.at(-hops) ?? ''));
  return forwarded?.toString() ?? direct;
}

/** What a limit counts by: an IPv4 address, or the /64 that one IPv6 customer has to themselves. */
export function limitKey(address: string): string {
  if (isIPv4(address)) return address;
  const parsed = parse(address);
  if (!parsed || parsed instanceof ipaddr.IPv4) return parsed?.toString() ?? address;
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}

/** The network of a `limitKey`, by which common budgets are shared out: its /24 (IPv4) or /48, as much as one site is commonly given. */
export function networkOf(key: string): string {
  const mark = key.includes(':') ? ':' : '.';
  return key.split(mark).slice(0, 3).join(mark);
}

/** An IPv4 address in IPv6 clothes comes out as IPv4. Null for what is no address. */
function parse(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  // The library also reads 127.1 and the like, which no proxy writes.
  return isIP(text) ? ipaddr.process(text) : null;
}

/** `203.0.113.9:4711`, `[2001:db8::9]:4711`: some proxies write the port along, and it is another one each time. */
function withoutPort(entry: string): string {
  const [, bracketed, dotted] = /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/.exec(entry) ?? [];
  return bracketed ?? dotted ?? entry;
}

const warning =
  'Requests come through a reverse proxy, but TRUST_PROXY is 0: all customers count as one, and one of them can use up the limits of all. Set TRUST_PROXY to the number of proxies in front and start the server again.';

/** Tells the owner once in the log, and every desk that asks, when a proxy is in front that the settings do not know. */
export function watchForProxy(server: Server, trustProxy: number, log: Logger) {
  let seen = false;

  function look(request: IncomingMessage) {
    const { 'x-forwarded-for': list, forwarded } = request.headers;
    // From further away the header is a stranger's invention, and no setting would make it believed.
    if ((list ?? forwarded) === undefined || !isNear(request)) return;
    seen = true;
    server.off('request', look);
    log.warn(warning);
  }

  if (trustProxy === 0) server.on('request', look);
  return { warnings: (): string[] => (seen ? [warning] : []) };
}
