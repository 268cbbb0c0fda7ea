import { leadFromChat, storedReply } from '@sallie/shared/bot/dialogue/request';
import { misses } from '@sallie/shared/bot/dialogue/texts';
import { chatPhone } from '@sallie/shared/bot/language/contact';
import type { Business } from '@sallie/shared/contract/business';
import {
  type ChatbotReply,
  HISTORY,
  sendChatbotMessage,
  spokenTurns,
  storeChatConsultation,
  type Turn,
} from '@sallie/shared/contract/chatbot';
import type { Message } from '@sallie/shared/contract/conversation';
import type { Visitor } from '@sallie/shared/contract/visitor';
import type { Context } from 'koa';
import { conversationOf } from '../conversations/conversation-state.ts';
import type { GivenReplies } from '../conversations/given-replies.ts';
import type { LeftInChat } from '../conversations/left-in-chat.ts';
import type { Receive } from '../conversations/receive.ts';
import type { Binder, Call } from '../http/endpoint.ts';
import type { Limits } from '../http/limits.ts';
import { Refusal, tooFast } from '../http/refusal.ts';
import { newConsultation } from '../leads/forms.ts';
import { cameOf, inPlaceOf } from '../leads/new-lead.ts';
import { type LeadDeps, saveLead } from '../leads/save.ts';
import { keptForVisitor, type VisitorTokens } from '../leads/visitor-token.ts';
import type { Relay } from '../realtime/relay.ts';
import type { Store, Write } from '../store/store.ts';
import type { Warnings } from '../system/log.ts';
import { lazily } from '../system/tasks.ts';
import type { Answerer } from './answers/reply.ts';
import { Assistant, type AssistantDeps } from './assistant.ts';
import { createModelBudget } from './model.ts';
import { createTeaching } from './teaching/teaching.ts';

/** Many more than the model gets, because unverified messages are left out. */
const RECENT_MESSAGES = 100;

interface ChatbotDeps extends LeadDeps {
  visitorTokens: VisitorTokens;
  receive: Receive;
  given: GivenReplies;
  assistant: Assistant;
  left: LeftInChat;
}

/** The bot is silent once a person has taken over; `taken_by` tells a page that has not heard of it. */
const silentFor = (by: string | null): ChatbotReply => ({
  message: '',
  requiresAction: false,
  actionType: null,
  ...(by !== null && { taken_by: by }),
});

export interface ChatbotSubsystemDeps
  extends Omit<ChatbotDeps, 'assistant'>,
    Omit<AssistantDeps, 'clock' | 'facts' | 'answers' | 'teaching' | 'budget'> {
  limits: Limits;
  relay: Relay;
  warnings: Pick<Warnings, 'from' | 'changed'>;
  /** Resolves after the start, when the modules that answer are loaded. */
  started: Promise<unknown>;
}

export function openAssistant(deps: ChatbotSubsystemDeps) {
  const { limits, facts, started, warnings } = deps;
  const opened = lazily(async () => {
    const { openAnswers } = await import('./answers/reply.ts');
    await openAnswers(facts.current());
    return openAnswers;
  }, started);
  const answers = createAnswers(opened);
  const teaching = createTeaching(deps);
  const budget = createModelBudget({
    ...deps,
    daily: limits.chatbotInAll,
    onWarnings: warnings.changed,
  });
  warnings.from(budget.warnings);
  const assistant = new Assistant({ ...deps, answers, teaching, budget });
  return {
    bind(bind: Binder) {
      bindChatbot(bind, { ...deps, assistant }, limits);
      teaching.bind(bind);
    },
    publicAnswers: { read: teaching.publicAnswers, onChange: teaching.onChange },
    stop: budget.stop,
  };
}

function createAnswers(opened: () => Promise<(facts: Business) => Promise<Answerer>>) {
  let made: { facts: Business; answers: Promise<Answerer> } | null = null;
  return async (facts: Business): Promise<Answerer> => {
    const openAnswers = await opened();
    if (made?.facts !== facts) made = { facts, answers: openAnswers(facts) };
    return made.answers;
  };
}

function bindChatbot(bind: Binder, deps: ChatbotDeps, limits: Limits): void {
  bind.open(sendChatbotMessage, { keptFor: keptForVisitor(deps.visitorTokens) }, async (call) => {
    const visitorId = await provenVisitor(deps, call.body.visitorInfo.id, call.ctx);
    await countQuestion(limits, visitorId ?? call.address, call.address);
    return answer(deps, visitorId, call);
  });
  bind.open(storeChatConsultation, { limit: limits.forms }, (call) => storeRequest(deps, call));
}

async function answer(
  { store, receive, given, assistant }: ChatbotDeps,
  visitorId: string | null,
  { body, address, keep }: Call<typeof sendChatbotMessage>,
): Promise<ChatbotReply> {
  const { message: question, question_id, stage, conversationHistory: turns, language } = body;
  if (visitorId && question_id) {
    const author = { as: 'visitor', live: false, address } as const;
    await receive({ visitorId, message: question, clientId: question_id, author });
  }
  const takenBy = visitorId && (await conversationOf(store, visitorId)).taken_by;
  if (takenBy) return silentFor(takenBy);
  const history = visitorId ? turnsOf(await endOf(store, visitorId), question) : spokenTurns(turns);
  const asked = { question, history, stage, language, visitorId };
  const { message, actionType, urgent, unable } = await assistant.answer(asked);
  given.note(message, unable);
  const requiresAction = actionType !== null;
  const reply = { message, requiresAction, actionType, ...(urgent && { urgent }) };
  // A visitor who was erased while the model was running must leave no message behind.
  if (!visitorId || !(await store.get('visitors', visitorId))) return reply;
  const line = await receive({
    visitorId,
    message,
    clientId: body.client_id ?? null,
    author: { as: 'bot', verified: true, unable, address },
    kept: (kept) => keep({ ...reply, message: kept.message }),
  });
  if (line) return { ...reply, message: line.message };
  return silentFor((await conversationOf(store, visitorId)).taken_by);
}

async function storeRequest(
  deps: ChatbotDeps,
  { body, ctx, address, keep }: Call<typeof storeChatConsultation>,
) {
  const phone = chatPhone(body.phone);
  if (!phone) throw new Refusal(400, misses.phone[0](deps.facts.current()));
  const lead = leadFromChat(body);
  const { name, email, address: home, website, opening, language } = body;
  const fields = { name, email, phone, address: home, ...lead, ...(language && { language }) };
  const visitorId = await provenVisitor(deps, body.visitor_id, ctx);
  const request = {
    ...newConsultation(deps, fields, 'chat'),
    ...(visitorId && { visitor_id: visitorId }),
    came: cameOf(body.came),
  };
  if (visitorId && (await isInTrouble(deps.store, visitorId))) request.urgent = true;
  const signs = { website, opening };
  const cause = await deps.spamFilter.judge(request, { signs, address });
  const message = storedReply(deps.facts.current(), deps.clock.now(), language ?? 'en');
  const reply = { message, id: request.id };
  async function save(
    also: Write[] = [],
    before: Visitor | null = null,
    visitor: Visitor | null = null,
  ) {
    const { notes = '', found_by } = visitor ?? {};
    const record = before ? inPlaceOf(before, request) : { ...request, notes, found_by };
    const mails = await deps.mailsFor(record, { cause });
    await saveLead(deps, { lead: record, mails, kept: keep(reply), also, visitor });
  }
  // A suspect takes nobody's place.
  if (visitorId && !request.spam) await deps.left.finish(visitorId, save, request);
  else await save();
  return reply;
}

/** Null when the visitor token does not prove the id. */
async function provenVisitor(
  { store, visitorTokens }: ChatbotDeps,
  id: string | undefined,
  ctx: Context,
): Promise<string | null> {
  if (!id || visitorTokens.visitorOf(ctx.req) !== id) return null;
  return (await store.get('visitors', id)) ? id : null;
}

async function countQuestion(limits: Limits, asker: string, address: string): Promise<void> {
  const wait = await limits.chatbotByVisitor.take(asker);
  if (wait) throw tooFast(wait);
  const longWait = await limits.chatbotByAddress.take(address);
  if (longWait) throw tooFast(longWait);
}

async function isInTrouble(store: Store, visitorId: string): Promise<boolean> {
  if ((await conversationOf(store, visitorId)).urgent_seq !== undefined) return true;
  const visitor = await store.get('visitors', visitorId);
  return visitor?.urgent === true && visitor.handled_at === null;
}

async function endOf(store: Store, visitorId: string) {
  const last_seq = await store.lastSeq(visitorId);
  return store.messagesOf(visitorId, last_seq - RECENT_MESSAGES);
}

/** Leaves out unverified messages, which a page may have invented, and the question if it is stored already. */
function turnsOf(conversation: readonly Message[], question: string): Turn[] {
  const said = conversation.filter(({ unverified }) => !unverified);
  const last = said.at(-1);
  const isAsked = last && isVisitors(last) && last.message.trim() === question.trim();
  return (isAsked ? said.slice(0, -1) : said)
    .slice(-HISTORY)
    .map((line) => ({ role: isVisitors(line) ? 'user' : 'assistant', content: line.message }));
}

const isVisitors = ({ is_bot, is_admin }: Message) => !is_bot && !is_admin;
