import { hash } from 'node:crypto';
import type { Endpoint, ReplyOf } from '@sallie/shared/contract/endpoint';
import type { Context } from 'koa';
import { lockNames } from '../store/lock-names.ts';
import { type KeptReply, type Store, Taken } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';
import { Refusal } from './refusal.ts';

const LONGEST_KEY = 100;

interface Sent<E> {
  ctx: Context;
  body: unknown;
  params: Record<string, string>;
  /** Put into the commit, the result makes a retry of this request safe; undefined without an idempotency key. */
  keep(reply: ReplyOf<E>): KeptReply | undefined;
}

export interface Once {
  store: Pick<Store, 'keptReply' | 'exclusively'>;
  clock: Clock;
}

/**
 * Answers a repeated key (same route, same body) with the first reply, without calling `run`. The reply is kept
 * in the same commit as the record, so no crash can separate them; a refused attempt keeps nothing.
 */
export async function answerOnce<E extends Endpoint, C extends Sent<E>>(
  { store, clock, keptFor }: Once & { keptFor(call: C): string },
  endpoint: E,
  call: C,
  run: (call: C) => Promise<ReplyOf<E>>,
): Promise<ReplyOf<E>> {
  const sent = call.ctx.get('Idempotency-Key');
  if (!sent || endpoint.method === 'GET') return run(call);
  if (sent.length > LONGEST_KEY) {
    throw new Refusal(400, 'An idempotency key has at most 100 characters.');
  }
  const owner = keptFor(call);
  // A header holds no line feed, so no key imitates another owner's. Hashed, because addresses must not be stored.
  const route = [endpoint.path, ...Object.values(call.params)].join('/');
  const key = `${route} ${owner && `${digest(owner)}\n`}${sent}`;
  const bodyHash = digest(JSON.stringify(saidIn(call.body)));
  return store.exclusively(lockNames.reply(key), async () => {
    const kept = await store.keptReply(key);
    if (kept) return again(kept, bodyHash);
    const status = endpoint.status;
    const at = new Date(clock.steady()).toISOString();
    try {
      return await run({ ...call, keep: (reply) => ({ key, bodyHash, status, reply, at }) });
    } catch (error) {
      // Another process handled the same request at the same moment and committed first.
      const isKept = error instanceof Taken && error.collection === 'replies';
      const first = isKept && (await store.keptReply(key));
      if (!first) throw error;
      return again(first, bodyHash);
    }
  });
}

/** Returns the first reply to a key; throws 422 for a different request. */
function again<Reply>(kept: KeptReply, bodyHash: string): Reply {
  if (kept.bodyHash !== bodyHash) {
    throw new Refusal(
      422,
      'This key was already used for something else. Please send the form anew.',
    );
  }
  // The reply belongs to this route and body, so it has their shape.
  return kept.reply as Reply;
}

/** Leaves out how and where the form was opened: that changes after a reload while the request stays the same. */
function saidIn(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body ?? {};
  const { opening, shown, came, ...said }: { opening?: unknown; shown?: unknown; came?: unknown } =
    body;
  return said;
}

const digest = (text: string) => hash('sha256', text, 'base64url');
