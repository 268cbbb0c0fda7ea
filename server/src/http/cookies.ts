import type { IncomingMessage } from 'node:http';

/* Built by hand: koa's cookies.set refuses Secure behind an http hop, and PUBLIC_ORIGIN decides here, not the hop. */

export type CookieName = 'session' | 'visitor' | 'device';

const cookieName = (name: CookieName, secure: boolean) => (secure ? `__Host-${name}` : name);

export function readCookie(
  request: IncomingMessage,
  name: CookieName,
  secure: boolean,
): string | undefined {
  const wanted = `${cookieName(name, secure)}=`;
  const pair = request.headers.cookie?.split(/;\s*/).find((part) => part.startsWith(wanted));
  return pair?.slice(wanted.length);
}

export interface NewCookie {
  name: CookieName;
  value: string;
  sameSite: 'Strict' | 'Lax';
  /** Seconds; 0 removes it. */
  maxAge: number;
}

export function cookieHeader(
  { name, value, sameSite, maxAge }: NewCookie,
  secure: boolean,
): string {
  const parts = [
    `${cookieName(name, secure)}=${value}`,
    'Path=/',
    `Max-Age=${maxAge}`,
    'HttpOnly',
    `SameSite=${sameSite}`,
  ];
  if (secure) parts.push('Secure');
  return parts.join('; ');
}
