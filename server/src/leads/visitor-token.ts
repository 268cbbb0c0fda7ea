import type { IncomingMessage } from 'node:http';
import { type NewCookie, readCookie } from '../http/headers.ts';
import { createSigner, type ReadSecret } from '../system/secrets.ts';

const LIFE_SECONDS = 30 * 24 * 3600;

export type VisitorTokens = Awaited<ReturnType<typeof openVisitorTokens>>;

/** Binds a kept reply to the visitor who sent the request; without a visitor the request key alone decides. */
export const keptForVisitor =
  ({ visitorOf }: Pick<VisitorTokens, 'visitorOf'>) =>
  ({ ctx }: { ctx: { req: IncomingMessage } }): string =>
    visitorOf(ctx.req) ?? '';

/** A visitor token is an HMAC of the id, so nothing is stored and a replayed request gets the same. */
export async function openVisitorTokens(readSecret: ReadSecret, secure: () => boolean) {
  const { sign: tokenOf, isSigned: proves } = createSigner(await readSecret('visitor-secret'));
  return {
    tokenOf,
    proves,
    cookieOf: (id: string): NewCookie => ({
      name: 'visitor',
      value: `${id}.${tokenOf(id)}`,
      sameSite: 'lax',
      maxAge: LIFE_SECONDS,
    }),
    visitorOf(request: IncomingMessage): string | null {
      const [id = '', token = ''] = (
        bearer(request) ??
        readCookie(request, 'visitor', secure()) ??
        ''
      ).split('.');
      return id && proves(id, token) ? id : null;
    },
  };
}

/** Clients without cookies send `Authorization: Bearer ID.TOKEN`. */
function bearer(request: IncomingMessage): string | undefined {
  return /^Bearer (\S{1,300})$/.exec(request.headers.authorization ?? '')?.[1];
}
