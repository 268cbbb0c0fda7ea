import type { IncomingMessage, Server } from 'node:http';
import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Logger } from 'pino';

/** Only a request from these ranges can come through the shop's own reverse proxy. */
const near = ['loopback', 'private', 'uniqueLocal'];

function isNear(request: IncomingMessage): boolean {
  const peer = parse(request.socket.remoteAddress ?? '');
  return peer !== null && near.includes(peer.range());
}

/**
 * Returns the client's address for limits. With `hops` reverse proxies it is the entry that many from the right
 * of X-Forwarded-For, because the client wrote everything further left. An invalid entry keeps its place, so
 * that the client's text does not move into it, but is never returned.
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

/** The key of limits: an IPv4 address, or the /64 network that one IPv6 customer has alone. */
export function limitKey(address: string): string {
  if (isIPv4(address)) return address;
  const parsed = parse(address);
  if (!parsed || parsed instanceof ipaddr.IPv4) return parsed?.toString() ?? address;
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}

/** The network of a `limitKey`, for shared budgets: /24 for IPv4, /48 for IPv6, the usual size of one site. */
export function networkOf(key: string): string {
  const mark = key.includes(':') ? ':' : '.';
  return key.split(mark).slice(0, 3).join(mark);
}

/** Turns an IPv4 address in IPv6 form into IPv4. Returns null for an invalid address. */
function parse(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  // The library also accepts 127.1 and the like, which no proxy writes.
  return isIP(text) ? ipaddr.process(text) : null;
}

/** Drops the port of `203.0.113.9:4711` or `[2001:db8::9]:4711`: some proxies add it, and it differs each time. */
function withoutPort(entry: string): string {
  const [, bracketed, dotted] = /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/.exec(entry) ?? [];
  return bracketed ?? dotted ?? entry;
}

const warning =
  'Requests come through a reverse proxy, but TRUST_PROXY is 0: all customers count as one, and one of them can use up the limits of all. Set TRUST_PROXY to the number of proxies in front and start the server again.';

/** Warns once in the log, and at every desk, when requests come through a proxy that TRUST_PROXY does not count. */
export function watchForProxy(server: Server, trustProxy: number, log: Logger) {
  let seen = false;

  function look(request: IncomingMessage) {
    const { 'x-forwarded-for': list, forwarded } = request.headers;
    // A distant client may invent the header, and no setting would make it trusted.
    if ((list ?? forwarded) === undefined || !isNear(request)) return;
    seen = true;
    server.off('request', look);
    log.warn(warning);
  }

  if (trustProxy === 0) server.on('request', look);
  return { warnings: (): string[] => (seen ? [warning] : []) };
}
