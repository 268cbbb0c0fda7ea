import type { Message } from '@sallie/shared/contract/conversation';
import type { BodyOf } from '@sallie/shared/contract/endpoint';
import { personKey } from '@sallie/shared/contract/person';
import { type ChatOutcome, createVisitor, type Visitor } from '@sallie/shared/contract/visitor';
import { storedPhone } from '@sallie/shared/rules/phone';
import type { Binder, Call } from '../http/endpoint.ts';
import { cookieHeader } from '../http/headers.ts';
import type { Limits } from '../http/limits.ts';
import { cameOf, newLead } from '../leads/new-lead.ts';
import { type LeadDeps, publishChange, saveLead } from '../leads/save.ts';
import type { VisitorTokens } from '../leads/visitor-token.ts';
import { lockNames } from '../store/lock-names.ts';
import type { KeptReply, Write } from '../store/store.ts';
import { type Allowance, bytesOf } from './allowance.ts';
import { inConversation, newConversation } from './conversation-state.ts';
import type { GivenReplies } from './given-replies.ts';
import type { LeftInChat } from './left-in-chat.ts';
import { isReachable } from './visitor-record.ts';

export interface VisitorDeps extends LeadDeps {
  visitorTokens: VisitorTokens;
  given: GivenReplies;
  allowance: Allowance;
  left: Pick<LeftInChat, 'begun'>;
  secure(): boolean;
}

type Body = BodyOf<typeof createVisitor>;

/** With 128 random bits, as UUIDs and our pages' keys have, only the sender knows the key. */
const isUnguessable = (key: string) => /[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}/i.test(key);

const isGuest = (visitor: Visitor) => visitor.email === '';

export function bindVisitors(bind: Binder, deps: VisitorDeps, { visitors }: Limits): void {
  const { store, visitorTokens, secure } = deps;
  bind.open(
    createVisitor,
    {
      limit: visitors,
      // The reply opens a conversation and all guests send the same body, so a guessable key proves nothing.
      keptFor({ ctx, address }) {
        const known = visitorTokens.visitorOf(ctx.req);
        return known ?? (isUnguessable(ctx.get('Idempotency-Key')) ? '' : address);
      },
      finish(reply, ctx) {
        ctx.append('Set-Cookie', cookieHeader(visitorTokens.cookieOf(reply.id), secure()));
        return { ...reply, visitorToken: visitorTokens.tokenOf(reply.id) };
      },
    },
    async (call) => {
      const known = visitorTokens.visitorOf(call.ctx.req);
      const keepIt = () => keepVisitor(deps, known, call);
      // Strangers share no record, so none waits for another's sync.
      return known ? store.exclusively(lockNames.lead(known), keepIt) : keepIt();
    },
  );
}

/** Runs in the turn of `known`, the visitor of the token. A kept reply has no token; `finish` makes it anew. */
async function keepVisitor(
  deps: VisitorDeps,
  known: string | null,
  { body, address, keep }: Call<typeof createVisitor>,
) {
  const { store } = deps;
  const before = known ? await store.get('visitors', known) : undefined;
  const same = before && personKey(before.email) === personKey(body.email);
  const replyOf = (visitor: Visitor) => ({ id: visitor.id, visitor, visitorToken: '' });
  if (before && same) return replyOf(before);
  const { website, opening, conversation = [] } = body;
  const alsoSaid = conversation.flatMap(({ message, is_bot }) => (is_bot ? [] : [message]));
  const sending = { signs: { website, opening }, address, alsoSaid };
  if (before && isGuest(before)) {
    const upgraded = upgrade(before, body);
    await deps.spamFilter.judge(upgraded, sending);
    await keepNamed(deps, upgraded, keep(replyOf(upgraded)));
    return replyOf(upgraded);
  }
  const chat = outcomeOf(deps.given, conversation);
  const said = { ...(chat && { chat }), ...fieldsOf(body), came: cameOf(body.came) };
  const record = newLead('visitors', deps, 'chat', said);
  await deps.spamFilter.judge(record, sending);
  const brought = await conversationOf(deps, record, body, address);
  await saveLead(deps, { lead: record, also: brought, kept: keep(replyOf(record)) });
  if (brought.length > 0 && isReachable(record)) deps.left.begun(record.id);
  publishTrouble(deps, brought);
  return replyOf(record);
}

/** A guest who becomes reachable can be answered, so the conversation is watched from here on. */
async function keepNamed(
  { store, clock, hub, left }: VisitorDeps,
  record: Visitor,
  kept: KeptReply | undefined,
): Promise<void> {
  const { id } = record;
  const isNews = await inConversation(store, id, async () => {
    const before = await store.get('threads', id);
    const isNews = before && !before.known && !before.requested_at && isReachable(record);
    const known = { contact: {}, reported_at: clock.now().toISOString(), page_left: false };
    const writes: Write[] = [{ put: 'visitors', record }];
    if (isNews) writes.push({ put: 'threads', record: { ...before, known } });
    await store.commit(writes, kept);
    return isNews;
  });
  publishChange(hub, record);
  if (isNews) left.begun(id);
}

/** A new visitor's messages wait until a desk looks; only trouble goes to every desk at once. */
function publishTrouble(deps: VisitorDeps, brought: readonly Write[]): void {
  const messages = brought.flatMap((write) =>
    'put' in write && write.put === 'messages' ? [write.record] : [],
  );
  const trouble = firstTrouble(messages, deps);
  if (trouble) deps.hub.toStaff({ type: 'liveChatMessage', data: trouble });
}

function firstTrouble(messages: readonly Message[], { isUrgent }: Pick<LeadDeps, 'isUrgent'>) {
  const said = messages.filter(({ is_bot }) => !is_bot);
  return said.find(({ message }, at) => isUrgent(message, said[at - 1]?.message));
}

function fieldsOf({ name, email, phone, interest, message }: Body) {
  return { name, email, phone: storedPhone(phone), interest, message };
}

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

function outcomeOf(
  given: GivenReplies,
  lines: NonNullable<Body['conversation']>,
): ChatOutcome | null {
  const said = lines.filter(({ is_bot, message }) => is_bot && given.isOurs(message));
  if (said.length === 0 || lines.every(({ is_bot }) => is_bot)) return null;
  return said.some(({ message }) => given.saysUnable(message)) ? 'unable' : 'answered';
}

async function conversationOf(
  deps: VisitorDeps,
  visitor: Visitor,
  { conversation = [] }: Body,
  address: string,
): Promise<Write[]> {
  if (conversation.length === 0) return [];
  const created_at = deps.clock.now().toISOString();
  const messages = conversation.map(
    ({ message, is_bot, client_id }, index): Message => ({
      id: deps.random.uuid(),
      seq: index + 1,
      client_id: client_id ?? null,
      visitor_id: visitor.id,
      message,
      is_bot,
      is_admin: false,
      unverified: is_bot && !deps.given.isOurs(message),
      created_at,
    }),
  );
  const begun = newConversation(visitor.id);
  await deps.allowance.admit({ conversation: begun, messages, address });
  const bytes = bytesOf(messages.map(({ message }) => message));
  const trouble = firstTrouble(messages, deps);
  const waits = trouble && { urgent_seq: trouble.seq, waiting_since: created_at };
  // `known` is set here, so that no page has to report it; the contact data is in the visitor's record.
  const known = { contact: {}, reported_at: created_at, page_left: false };
  const state = { ...begun, last_seq: messages.length, bytes, ...waits };
  const record = { ...state, ...(isReachable(visitor) && { known }) };
  return [
    { put: 'threads', record },
    ...messages.map((record): Write => ({ put: 'messages', record })),
  ];
}
