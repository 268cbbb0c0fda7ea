import type { Message } from '@sallie/shared/chat/message';
import type { BodyOf } from '@sallie/shared/endpoint';
import { personKey } from '@sallie/shared/person';
import { storedPhone } from '@sallie/shared/phone';
import { createVisitor, type Visitor } from '@sallie/shared/visitor';
import { type Allowance, bytesOf } from '../chat/allowance.ts';
import type { GivenReplies } from '../chat/given-replies.ts';
import { newThread } from '../chat/threads.ts';
import { cookieHeader } from '../http/cookies.ts';
import type { Binder } from '../http/endpoint.ts';
import type { Limits } from '../http/limits.ts';
import type { Write } from '../store/store.ts';
import { newTriage } from './record.ts';
import { type LeadSurroundings, saveLead, tellChanged } from './save.ts';
import type { VisitorProof } from './visitor-proof.ts';

export interface VisitorSurroundings extends LeadSurroundings {
  proof: VisitorProof;
  given: GivenReplies;
  allowance: Allowance;
  secure(): boolean;
}

type Body = BodyOf<typeof createVisitor>;

/** Holds 128 random bits, as a UUID does and the keys of our pages: then only who sent the request has it. */
const isUnguessable = (key: string) => /[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}/i.test(key);

const isGuest = (visitor: Visitor) => visitor.email === '';

export function bindVisitors(
  bind: Binder,
  around: VisitorSurroundings,
  { visitors }: Limits,
): void {
  const { store, proof, secure } = around;
  bind.open(
    createVisitor,
    async ({ body, ctx, address, keep }) => {
      const known = proof.visitorOf(ctx.req);
      return store.exclusively(`lead ${known ?? 'new visitor'}`, async () => {
        const before = known ? await store.get('visitors', known) : undefined;
        const same = before && personKey(before.email) === personKey(body.email);
        // The token is never kept with a reply: `finish` makes it anew.
        const replyOf = (visitor: Visitor) => ({ id: visitor.id, visitor, visitorToken: '' });
        if (before && same) return replyOf(before);
        if (before && isGuest(before)) {
          const upgraded = upgrade(before, body);
          await store.commit([{ put: 'visitors', record: upgraded }], keep(replyOf(upgraded)));
          tellChanged(around.hub, upgraded);
          return replyOf(upgraded);
        }
        const record = { ...newTriage('visitors', around, 'chat', false), ...fieldsOf(body) };
        await saveLead(around, {
          lead: record,
          also: conversationOf(around, record, body, address),
          kept: keep(replyOf(record)),
        });
        return replyOf(record);
      });
    },
    {
      limit: visitors,
      // The reply opens a conversation, and guests all send the same: a key anybody might use proves nothing.
      keptFor({ ctx, address }) {
        const known = proof.visitorOf(ctx.req);
        return known ?? (isUnguessable(ctx.get('Idempotency-Key')) ? '' : address);
      },
      finish(reply, ctx) {
        ctx.append('Set-Cookie', cookieHeader(proof.cookieOf(reply.id), secure()));
        return { ...reply, visitorToken: proof.tokenOf(reply.id) };
      },
    },
  );
}

function fieldsOf({ name, email, phone, interest, message }: Body) {
  return { name, email, phone: storedPhone(phone), interest, message };
}

/** The one exception to immutable records: a guest who says who they are. */
function upgrade(guest: Visitor, body: Body): Visitor {
  const said = fieldsOf(body);
  return {
    ...guest,
    ...said,
    interest: said.interest || guest.interest,
    message: said.message || guest.message,
    version: guest.version + 1,
  };
}

/** The talk before the visitor had an id becomes the beginning of their thread. */
function conversationOf(
  around: VisitorSurroundings,
  visitor: Visitor,
  { conversation = [] }: Body,
  address: string,
): Write[] {
  if (conversation.length === 0) return [];
  const created_at = around.clock.now().toISOString();
  const messages = conversation.map(
    ({ message, is_bot, client_id }, index): Message => ({
      id: around.random.uuid(),
      seq: index + 1,
      client_id: client_id ?? null,
      visitor_id: visitor.id,
      message,
      is_bot,
      is_admin: false,
      unverified: is_bot && !around.given.isOurs(message),
      created_at,
    }),
  );
  const thread = newThread(visitor.id);
  around.allowance.admit({ visitor, conversation: thread, messages, address });
  const bytes = bytesOf(messages.map(({ message }) => message));
  return [
    { put: 'threads', record: { ...thread, last_seq: messages.length, bytes } },
    ...messages.map((record): Write => ({ put: 'messages', record })),
  ];
}
