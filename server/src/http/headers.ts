import type { Middleware } from 'koa';
import type { Origins } from './origin.ts';

const nothing = "'none'";

/** A policy of named lists; what is not named is forbidden. */
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
  /** Whether whatever else runs under the owner's domain is bound to https too: theirs to say, never ours to assume. */
  hstsSubdomains: boolean;
}

/** Headers of every reply, refusals and files included; pages set a policy of their own. */
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
