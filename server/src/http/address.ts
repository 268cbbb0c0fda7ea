import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/**
 * The client's address for limits. With `hops` reverse proxies in front it is that many from the
 * right of X-Forwarded-For: everything further left is whatever the client wrote.
 */
export function clientAddress(request: IncomingMessage, hops: number): string {
  const direct = request.socket.remoteAddress ?? '';
  if (hops === 0) return direct;
  const forwarded = request.headers['x-forwarded-for'];
  const list = String(forwarded ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return list.at(-hops) ?? direct;
}

/** What a limit counts by: an IPv4 address, or the /64 that one IPv6 customer has to themselves. */
export function limitKey(address: string): string {
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = plain.includes('::') ? Math.max(0, 8 - left.length - right.length) : 0;
  return [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4).join(':');
}
