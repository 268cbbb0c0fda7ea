import type { IncomingMessage } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Middleware } from 'koa';

const nothing = "'none'";

/** Makes a Content-Security-Policy; a directive that is not given forbids everything. */
export function policy(lists: Record<string, string[]>): string {
  const all: Record<string, string[]> = {
    'default-src': [nothing],
    'base-uri': [nothing],
    'form-action': [nothing],
    'frame-ancestors': [nothing],
    'object-src': [nothing],
    ...lists,
  };
  return Object.entries(all)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

const closedPolicy = policy({});

export interface HeaderDeps {
  origins(): Origins;
  /** True when every other host under the owner's domain is bound to https too, which only the owner can know. */
  hstsSubdomains: boolean;
}

/** The headers of every reply, refusals and files included; pages set their own policy. */
export function commonHeaders({ origins, hstsSubdomains }: HeaderDeps): Record<string, string> {
  const hsts = `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`;
  return {
    'Content-Security-Policy': closedPolicy,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(origins().secure ? { 'Strict-Transport-Security': hsts } : {}),
  };
}

export function secureHeaders(deps: HeaderDeps): Middleware {
  return async (ctx, next) => {
    ctx.set(commonHeaders(deps));
    if (ctx.path === '/api' || ctx.path.startsWith('/api/')) ctx.set('Cache-Control', 'no-store');
    await next();
  };
}

/** The addresses of this site. The Host header is never used. */
export interface Origins {
  primary: string;
  secure: boolean;
  allows(origin: string): boolean;
}

/** Without PUBLIC_ORIGIN, the loopback names with this port are the site's origins. */
export function createOrigins(publicOrigin: string | undefined, port: number): Origins {
  if (publicOrigin) {
    return {
      primary: publicOrigin,
      secure: publicOrigin.startsWith('https:'),
      allows: (origin) => origin === publicOrigin,
    };
  }
  const local = ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${port}`);
  return {
    primary: `http://localhost:${port}`,
    secure: false,
    allows: (origin) => local.includes(origin),
  };
}

/** True for a browser request that another site caused. Without Origin and Sec-Fetch-Site it is no browser. */
export function isCrossSite(request: IncomingMessage, origins: Origins): boolean {
  const { origin } = request.headers;
  if (origin !== undefined) return !origins.allows(origin);
  const site = request.headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

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
