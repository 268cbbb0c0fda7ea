import { Router } from '@koa/router';
import type { BodyOf, Endpoint, ReplyOf } from '@sallie/shared/contract/endpoint';
import type { Role } from '@sallie/shared/contract/staff';
import type { Context, Middleware } from 'koa';
import * as z from 'zod/mini';
import type { KeptReply } from '../store/store.ts';
import { clientAddress, limitKey } from './address.ts';
import { createBodyReader, parseIn } from './body.ts';
import { answerOnce, type Once } from './idempotency.ts';
import type { Limit, SharedLimit } from './limits.ts';
import { confirmFirst, notSignedIn, ownersOnly, tooFast } from './refusal.ts';

export interface SignedIn {
  id: string;
  username: string;
  /** The name that colleagues see; the user name until the staff member enters one. */
  name: string;
  hasName: boolean;
  role: Role;
  sessionId: string;
  /** True when the password was given in the last ten minutes. */
  confirmed: boolean;
}

/** What a handler gets; the request is parsed and permitted by then. */
export interface Call<E> {
  body: BodyOf<E>;
  params: Record<string, string>;
  ctx: Context;
  /** The key by which limits count this client. */
  address: string;
  /** Put into the commit, the result makes a retry of this request safe; undefined without an idempotency key. */
  keep(reply: ReplyOf<E>): KeptReply | undefined;
}

export type StaffCall<E> = Call<E> & { staff: SignedIn };

interface OpenOptions<E> {
  /** Counted per client address, after parsing and never for a replay: a typo or a retry costs nothing. */
  limit?: SharedLimit;
  /** Adds what is not kept with the reply (a token, a cookie) and is made anew for a replay. */
  finish?: (reply: ReplyOf<E>, ctx: Context) => ReplyOf<E>;
  /** The owner of a kept reply: the same key from another owner is a new request. '' when the key is enough. */
  keptFor?: (call: Call<E>) => string;
}

interface BinderDeps {
  once: Once;
  trustProxy: number;
  staffLimit: Limit;
  /** Resolves when the start is over. */
  started: Promise<unknown>;
  signedIn(ctx: Context): Promise<SignedIn | null>;
}

export type Binder = ReturnType<typeof createBinder>;

/** A part of the server. Parts are bound in order and stopped in reverse order. */
export interface Subsystem {
  bind?(bind: Binder): void;
  stop?(): void | Promise<void>;
}

/** Binds all parts. Returns the answer of their routes, which sets 404, 405 or 501 when none of them is asked. */
export function bindAll(subsystems: readonly Subsystem[], deps: BinderDeps) {
  const routes = createRoutes();
  const bind = createBinder(routes, deps);
  for (const subsystem of subsystems) subsystem.bind?.(bind);
  return routes.answer;
}

/** Binds endpoints of the contract to handlers, which get the parsed request; the reply is parsed as well. */
function createBinder(routes: Routes, deps: BinderDeps) {
  const { once, trustProxy, staffLimit } = deps;
  const readBody = createBodyReader(deps.started);
  const addressOf = (ctx: Context) => limitKey(clientAddress(ctx.req, trustProxy));

  async function requireStaff(ctx: Context): Promise<SignedIn> {
    const staff = await deps.signedIn(ctx);
    if (!staff) throw notSignedIn();
    ctx.state.isStaff = true;
    const wait = staffLimit.take(staff.id);
    if (wait) throw tooFast(wait);
    return staff;
  }

  async function requireOwner(ctx: Context): Promise<SignedIn> {
    const staff = await requireStaff(ctx);
    if (staff.role !== 'owner') throw ownersOnly();
    if (!staff.confirmed) throw confirmFirst();
    return staff;
  }

  function route(endpoint: Endpoint, run: (ctx: Context) => Promise<void>) {
    routes.at(endpoint.path).register(endpoint.path, [endpoint.method], run);
  }

  async function callOf<E extends Endpoint>(endpoint: E, ctx: Context): Promise<Call<E>> {
    const { body } = endpoint;
    const sent = endpoint.method === 'GET' ? { ...ctx.query } : body && (await readBody(ctx));
    return {
      body: (body ? parseIn(body, sent) : undefined) as BodyOf<E>,
      params: ctx.params ?? {},
      ctx,
      address: addressOf(ctx),
      keep: () => undefined,
    };
  }

  function forStaff(who: 'staff' | 'owner', require: (ctx: Context) => Promise<SignedIn>) {
    return <E extends Endpoint>(
      endpoint: E,
      handler: (call: StaffCall<E>) => Promise<ReplyOf<E>>,
    ): void => {
      if (endpoint.who !== who) throw new Error(`${endpoint.path} is for ${endpoint.who}`);
      route(endpoint, async (ctx) => {
        const staff = await require(ctx);
        const call = await callOf(endpoint, ctx);
        const keptFor = () => staff.id;
        const reply = await answerOnce({ ...once, keptFor }, endpoint, call, (kept) =>
          handler({ ...kept, staff }),
        );
        answer(ctx, endpoint, reply);
      });
    };
  }

  return {
    /** Registers a GET with a streamed reply. The route itself has to check permissions. */
    stream(path: string, run: (ctx: Context) => Promise<void>): void {
      routes.at(path).get(path, run);
    },
    requireStaff,
    /** Throws 401 without a session, 403 without the right, 428 when the password has to be given again. */
    requireOwner,
    addressOf,
    /** Binds an endpoint for anyone. Writes may carry an idempotency key. */
    open<E extends Endpoint>(
      endpoint: E,
      { limit, finish = (reply) => reply, keptFor = () => '' }: OpenOptions<E>,
      handler: (call: Call<E>) => Promise<ReplyOf<E>>,
    ): void {
      if (endpoint.who !== 'anyone') throw new Error(`${endpoint.path} is for ${endpoint.who}`);
      route(endpoint, async (ctx) => {
        const call = await callOf(endpoint, ctx);
        const reply = await answerOnce({ ...once, keptFor }, endpoint, call, async (kept) => {
          const wait = (await limit?.take(call.address)) ?? 0;
          if (wait) throw tooFast(wait);
          return handler(kept);
        });
        answer(ctx, endpoint, finish(reply, ctx));
      });
    },
    /** Binds an endpoint for staff; without a session nothing is parsed. Writes may carry an idempotency key. */
    staff: forStaff('staff', requireStaff),
    /** Binds an endpoint for owners who gave their password in the last ten minutes. */
    owner: forStaff('owner', requireOwner),
  };
}

function answer<E extends Endpoint>(ctx: Context, endpoint: E, reply: ReplyOf<E>): void {
  ctx.status = endpoint.status;
  if (!endpoint.reply) return;
  // The reply is parsed too, so that a field outside of the shape cannot leak. A failure here is our bug.
  // As text, because Koa asks of an object whether it is a `Response`, and that word loads Node's whole `fetch`.
  ctx.body = JSON.stringify(z.parse(endpoint.reply, reply));
  ctx.type = 'application/json; charset=utf-8';
}

type Routes = ReturnType<typeof createRoutes>;

/** The first word after /api/. */
const wordOf = (path: string) => path.split('/', 3)[2] ?? '';

/** Makes one router per first word after /api/, so that a request is compared only with the routes of its noun. */
function createRoutes() {
  const routers = new Map<string, { router: Router; answer: Middleware }>();

  return {
    at(path: string): Router {
      const word = wordOf(path);
      const known = routers.get(word);
      if (known) return known.router;
      const router = new Router({ strict: true, sensitive: true });
      routers.set(word, { router, answer: answerWith(router) });
      return router;
    },
    async answer(ctx: Parameters<Middleware>[0]): Promise<void> {
      await routers.get(wordOf(ctx.path))?.answer(ctx, async () => {});
    },
  };
}

function answerWith(router: Router): Middleware {
  const routes = router.routes() as unknown as Middleware;
  const allowed = router.allowedMethods() as unknown as Middleware;
  return (ctx) => allowed(ctx, () => routes(ctx, async () => {}));
}
