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

interface HeaderDeps {
  origins(): Origins;
  /** Whether whatever else runs under the owner's domain is bound to https too: theirs to say, never ours to assume. */
  hstsSubdomains: boolean;
}

/** On every reply, refusals and files included; pages set a policy of their own. */
export function secureHeaders({ origins, hstsSubdomains }: HeaderDeps): Middleware {
  const hsts = `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`;
  return async (ctx, next) => {
    ctx.set({
      'Content-Security-Policy': closedPolicy,
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    });
    if (origins().secure) ctx.set('Strict-Transport-Security', hsts);
    if (ctx.path.startsWith('/api/')) ctx.set('Cache-Control', 'no-store');
    await next();
  };
}
