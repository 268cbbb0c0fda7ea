import type { Effect, EffectOf } from '@sallie/shared/bot/dialogue/dialogue';
import type { Outcome } from '@sallie/shared/bot/dialogue/event';
import {
  correctChatConsultation,
  noteKnownContact,
  sendChatbotMessage,
  storeChatConsultation,
} from '@sallie/shared/contract/chatbot';
import { ApiError, type Call } from '@sallie/shared/contract/client';
import { offerVisitTimes, takeVisitTime } from '@sallie/shared/contract/customer-visit';
import { nextTimesIn } from '@sallie/shared/contract/visit';
import { createVisitor } from '@sallie/shared/contract/visitor';
import { assertNever } from '@sallie/shared/rules/assert-never';
import { type Opening, reasonOf } from '../forms/call.ts';
import { came } from '../forms/visitor.ts';
import type { Attempt } from './runner.ts';
import { messageFailure, type SendMessageDeps, sendMessage } from './send-message.ts';

interface PerformerDeps extends SendMessageDeps {
  opening: Opening['token'];
  onVisitor: (id: string, visitorToken: string) => void;
}

/** Milliseconds before each further try. The visitor is told after the last one. */
const waitsMs = [1000, 2000];
const messageWaitsMs = [1000, 2000, 4000, 8000];

/** Seconds of `Retry-After` that are waited without telling the visitor. */
const soon = 60;

/** Returns true for failures that may pass: the network, a proxy or a short rate limit. */
function isPassing(error: unknown): boolean {
  if (error instanceof ApiError) {
    return [429, 502, 503, 504].includes(error.status) && (error.retryAfter ?? 0) <= soon;
  }
  return error instanceof TypeError;
}

/** Adds the page's `opening` and `came`, which the server does not count as part of the request on a retry. */
const signed = <Body extends object>(body: Body, { opening }: PerformerDeps) => ({
  ...body,
  opening: opening(),
  came: came(),
});

async function makeVisitor(
  { id, body }: EffectOf<'create_visitor'>,
  deps: PerformerDeps,
): Promise<Outcome> {
  const made = await deps.call(createVisitor, { body: signed(body, deps), idempotencyKey: id });
  deps.onVisitor(made.id, made.visitorToken);
  const { name, email } = made.visitor;
  return { type: 'visitor_created', id, visitor: { id: made.id, name, email } };
}

async function storeConsultation(
  { id, body, key }: EffectOf<'store_consultation'>,
  deps: PerformerDeps,
): Promise<Outcome> {
  const sent = { body: signed(body, deps), idempotencyKey: key };
  const stored = await deps.call(storeChatConsultation, sent);
  return { type: 'consultation_stored', id, message: stored.message, consultation: stored.id };
}

const starts = (times: readonly { from: string }[]) => times.map(({ from }) => from);

async function findTimes(
  { id, consultation }: EffectOf<'find_times'>,
  call: Call,
): Promise<Outcome> {
  const found = await call(offerVisitTimes, { body: { consultation_id: consultation } });
  const { time_zone, offers, times } = found;
  return { type: 'times_found', id, time_zone, offers: starts(offers), times: starts(times) };
}

async function takeTime(
  { id, consultation, time }: EffectOf<'take_time'>,
  call: Call,
): Promise<Outcome> {
  const body = { consultation_id: consultation, from: time };
  const { when, path } = await call(takeVisitTime, { body, idempotencyKey: id });
  return { type: 'time_taken', id, when, path };
}

/** Returns the server's sentence when the conversation takes no more messages now; it names another way. */
function refusalIn(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const isFull = error.status === 429 && (error.retryAfter ?? 0) > soon;
  return error.status === 409 || isFull ? error.sentence : null;
}

/** Every write is safe to send twice. */
export async function perform(
  effect: Effect,
  tries: number,
  deps: PerformerDeps,
): Promise<Attempt | null> {
  try {
    return await outcomeOf(effect, deps);
  } catch (error) {
    const again = (effect.kind === 'keep_line' ? messageWaitsMs : waitsMs)[tries];
    return again !== undefined && isPassing(error) ? { again } : failureOf(effect, error, deps);
  }
}

async function outcomeOf(effect: Effect, deps: PerformerDeps): Promise<Outcome | null> {
  const { id } = effect;
  const { call } = deps;
  switch (effect.kind) {
    case 'say':
      return { type: 'said', id };
    case 'timer':
      return { type: 'timer_fired', id, name: effect.name };
    case 'keep_line':
      return sendMessage(effect, deps);
    case 'ask_assistant': {
      const reply = await call(sendChatbotMessage, { body: effect.body, idempotencyKey: id });
      return { type: 'assistant_replied', id, reply };
    }
    case 'create_visitor':
      return makeVisitor(effect, deps);
    case 'report_known':
      await call(noteKnownContact, { body: effect.body });
      return { type: 'known_reported', id };
    case 'store_consultation':
      return storeConsultation(effect, deps);
    case 'correct_request':
      await call(correctChatConsultation, { body: effect.body, idempotencyKey: id });
      return { type: 'request_corrected', id };
    case 'find_times':
      return findTimes(effect, call);
    case 'take_time':
      return takeTime(effect, call);
    case 'cancel_timer':
    case 'start_live':
    case 'stop_live':
    case 'toast':
      return null; // Not reached: these effects are never due.
    default:
      return assertNever(effect);
  }
}

function failureOf(effect: Effect, error: unknown, deps: PerformerDeps): Outcome | null {
  const { id } = effect;
  const refusal = refusalIn(error);
  switch (effect.kind) {
    case 'keep_line':
      return messageFailure(effect, error, refusal, deps);
    case 'ask_assistant':
      if (refusal !== null) return { type: 'refused', id, sentence: refusal };
      return { type: 'assistant_failed', id };
    case 'create_visitor':
      return { type: 'visitor_failed', id, message: reasonOf(error) };
    case 'report_known':
      return { type: 'known_failed', id };
    case 'store_consultation':
      return { type: 'consultation_failed', id, message: reasonOf(error) };
    case 'correct_request':
      return { type: 'correction_failed', id };
    case 'find_times':
      return { type: 'times_unknown', id };
    case 'take_time': {
      const next = nextTimesIn(error);
      return next ? { type: 'time_lost', id, next: starts(next) } : { type: 'time_failed', id };
    }
    default:
      throw error; // The other effects make no request.
  }
}
