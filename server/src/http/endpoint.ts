import type { BodyOf, Endpoint, ReplyOf } from '@sallie/shared/contract/endpoint';
import type { Role } from '@sallie/shared/contract/staff';
import type { Context } from 'koa';
import * as z from 'zod/mini';
import type { KeptReply } from '../store/store.ts';
import { errorCode } from '../system/disk.ts';
import { lazily } from '../system/lazily.ts';
import { clientAddress, limitKey } from './address.ts';
import { answerOnce, type Once } from './idempotency.ts';
import type { Limit, SharedLimit } from './limits.ts';
import { parseSent, wordsOf } from './parse.ts';
import { confirmFirst, notSignedIn, ownersOnly, Refusal, statusOf, tooFast } from './refusal.ts';
import type { Routes } from './routes.ts';

/** A member of staff behind a request or a socket. */
export interface SignedIn {
  id: string;
  username: string;
  /** What colleagues see; the user name until there is another. */
  name: string;
  hasName: boolean;
  role: Role;
  sessionId: string;
  /** The password was given in the last ten minutes. */
  confirmed: boolean;
}

/** What a handler is given: everything is parsed and allowed by then. */
export interface Call<E> {
  body: BodyOf<E>;
  params: Record<string, string>;
  ctx: Context;
  /** What limits count this client by. */
  address: string;
  /** Put into the commit, it makes a retry of this request safe; undefined when no key was sent. */
  keep(reply: ReplyOf<E>): KeptReply | undefined;
}

export type StaffCall<E> = Call<E> & { staff: SignedIn };

interface OpenOptions<E> {
  /** Counted per client address, after parsing and never for a replay: a typo or a retry costs nothing. */
  limit?: SharedLimit;
  /** What is not kept with the reply (a token, a cookie) and made anew for a replay. */
  finish?: (reply: ReplyOf<E>, ctx: Context) => ReplyOf<E>;
  /** Whose a kept reply is: another's request with the same key and body is a new one. '' when the key alone tells. */
  keptFor?: (call: Call<E>) => string;
}

export interface BinderDeps {
  routes: Routes;
  once: Once;
  trustProxy: number;
  staffLimit: Limit;
  /** Resolves when the start is over. */
  started: Promise<unknown>;
  signedIn(ctx: Context): Promise<SignedIn | null>;
}

export type Binder = ReturnType<typeof createBinder>;

/** A part of the server: what it answers, and how it ends. Parts are bound in their order and stopped in the reverse of it. */
export interface Subsystem {
  bind?(bind: Binder): void;
  stop?(): void | Promise<void>;
}

/** Binds endpoints of the contract to handlers: parse in, run, parse out. */
export function createBinder(deps: BinderDeps) {
  const { routes, once, trustProxy, staffLimit } = deps;
  const parser = lazily(loadParser, deps.started);
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
    const sent =
      endpoint.method === 'GET' ? { ...ctx.query } : body && (await readBody(ctx, await parser()));
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
    /** GET with a reply that is streamed. Who may ask is then for the route to see to. */
    stream(path: string, run: (ctx: Context) => Promise<void>): void {
      routes.at(path).get(path, run);
    },
    requireStaff,
    /** Throws 401 without a session, 403 without the right, 428 when the password is to be asked for again. */
    requireOwner,
    addressOf,
    /** An endpoint for anyone. Writes may carry an idempotency key. */
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
    /** An endpoint for staff: without a session nothing of the request is looked at. Writes may carry an idempotency key. */
    staff: forStaff('staff', requireStaff),
    /** An endpoint for owners, who gave their password in the last minutes. */
    owner: forStaff('owner', requireOwner),
  };
}

function answer<E extends Endpoint>(ctx: Context, endpoint: E, reply: ReplyOf<E>): void {
  ctx.status = endpoint.status;
  if (!endpoint.reply) return;
  // Parsed on the way out too: what the shape does not name cannot leak. A failure here is our bug.
  ctx.body = z.parse(endpoint.reply, reply);
}

function parseIn(shape: z.ZodMiniType, sent: unknown): unknown {
  const parsed = parseSent(shape, sent);
  if (parsed.success) return parsed.data;
  const sentences = new Map<string, string>();
  for (const issue of parsed.error.issues) {
    const field = String(issue.path[0] ?? '');
    if (!sentences.has(field)) sentences.set(field, wordsOf(issue) ?? sentenceFor(field));
  }
  throw new Refusal(400, [...new Set(sentences.values())].join(' '));
}

function sentenceFor(field: string): string {
  return field ? `Please check the field ${field}.` : 'Please send the fields of the form as JSON.';
}

type Parser = (ctx: Context, next: () => Promise<void>) => Promise<void>;

/** It brings 500 kB of parsers for other bodies along. */
async function loadParser(): Promise<Parser> {
  const { HttpMethodEnum, koaBody } = await import('koa-body');
  return koaBody({
    jsonLimit: '64kb',
    jsonStrict: true,
    urlencoded: false,
    text: false,
    multipart: false,
    parsedMethods: [HttpMethodEnum.POST, HttpMethodEnum.PATCH, HttpMethodEnum.DELETE],
  });
}

const notJson = () => new Refusal(415, 'Please send JSON.');

/** The JSON body of a write, at most 64 KiB. Throws a refusal: 400, 413 or 415. */
async function readBody(ctx: Context, parse: Parser): Promise<unknown> {
  // What the site's own forms send needs no closer look.
  if (ctx.get('Content-Type') !== 'application/json' && !ctx.is('application/json'))
    throw notJson();
  try {
    await parse(ctx, async () => {});
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
  return ctx.request.body;
}

/** The parser's errors carry the raw body, so only their status is believed; of zlib, that it could not unpack. */
function refusalOf(error: unknown): Refusal | null {
  const status = statusOf(error);
  if (status === 413) {
    return new Refusal(413, 'This is more than we can take in at once. Please shorten it.');
  }
  if (status === 415) return notJson();
  if (status === 400 || errorCode(error).startsWith('Z_')) {
    return new Refusal(400, 'We could not read this request.');
  }
  return null;
}
