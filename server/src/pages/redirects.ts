import type { Content } from '@sallie/shared/contract/content';
import type { Context } from 'koa';

/** Leads from old addresses to where they are now. Answers with whether it did. */
export function createRedirects(redirects: Content['redirects']): (ctx: Context) => boolean {
  const targets = new Map(redirects.map(({ from, to }) => [plain(from), to]));
  return (ctx) => {
    const target = targets.get(plain(ctx.path));
    if (target === undefined || !staysHere(target)) return false;
    ctx.status = 301;
    // Its status says moved for good, and the owner may change their mind.
    ctx.set('Cache-Control', 'no-cache');
    ctx.redirect(target + ctx.search);
    return true;
  };
}

/** As it is read: an address comes with its spaces and accents encoded, and is typed without. */
function plain(path: string): string {
  const trimmed = path.length > 1 ? path.replace(/\/+$/, '') : path;
  try {
    return decodeURIComponent(trimmed);
  } catch {
    return trimmed; // No encoding of anything: it is compared as it came.
  }
}

/** Two slashes begin the name of another site. */
const staysHere = (target: string) => /^\/(?![/\\])/.test(target);
