import type { Middleware } from 'koa';
import type { Origins } from './origin.ts';

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
