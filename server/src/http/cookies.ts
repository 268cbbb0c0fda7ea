import type { IncomingMessage } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';

/* koa's cookies.set refuses Secure behind an http hop, but PUBLIC_ORIGIN decides here, not the hop. */

export type CookieName = 'session' | 'visitor' | 'device';

const cookieName = (name: CookieName, secure: boolean) => (secure ? `__Host-${name}` : name);

export function readCookie(
  { headers }: IncomingMessage,
  name: CookieName,
  secure: boolean,
): string | undefined {
  return parseCookie(headers.cookie ?? '')[cookieName(name, secure)];
}

export interface NewCookie {
  name: CookieName;
  value: string;
  sameSite: 'strict' | 'lax';
  /** Seconds; 0 removes it. */
  maxAge: number;
}

export function cookieHeader({ name, ...cookie }: NewCookie, secure: boolean): string {
  const own = { name: cookieName(name, secure), path: '/', httpOnly: true };
  return stringifySetCookie({ ...own, ...cookie, secure });
}
