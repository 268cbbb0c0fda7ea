import type { Effect, EffectOf } from '@sallie/shared/bot/dialogue/effect';
import type { Outcome } from '@sallie/shared/bot/dialogue/event';
import {
  correctChatConsultation,
  noteKnownContact,
  sendChatbotMessage,
  storeChatConsultation,
} from '@sallie/shared/contract/chatbot';
import { ApiError, type Call } from '@sallie/shared/contract/client';
import { createVisitor } from '@sallie/shared/contract/visitor';
import { assertNever } from '@sallie/shared/rules/assert-never';
import { reasonOf } from '../forms/call.ts';
import type { Opening } from '../forms/opening.ts';
import type { Attempt } from './runner.ts';

export interface PerformerDeps {
  call: Call;
  opening: Opening['token'];
  keepLine: (effect: EffectOf<'keep_line'>, tries: number) => Promise<Attempt | null>;
}

/** Before the visitor is told of a failure, the request goes out this often again. */
const WAITS = [1000, 2000];

/** Seconds a visitor can be asked to wait for without being told. */
const SOON = 60;

/** Nobody answered, or nobody could: the same request may well pass a moment later. */
export function isPassing(error: unknown): boolean {
  if (error instanceof ApiError) {
    return [429, 502, 503, 504].includes(error.status) && (error.retryAfter ?? 0) <= SOON;
  }
  return error instanceof TypeError;
}

/** No trouble: the conversation takes no more now, and the server's sentence tells the visitor what else to do. */
export function isClosed(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return error.status === 409 || (error.status === 429 && (error.retryAfter ?? 0) > SOON);
}

/** Carries out one effect and tells how it came out. Every write is safe to send twice. */
export function createPerformer({ call, opening, keepLine }: PerformerDeps) {
  async function attempt(
    tries: number,
    task: () => Promise<Outcome>,
    failed: (error: unknown) => Outcome,
  ): Promise<Attempt> {
    try {
      return await task();
    } catch (error) {
      const again = WAITS[tries];
      return again !== undefined && isPassing(error) ? { again } : failed(error);
    }
  }

  /** A request sent again has the page's own opening, which the server does not count as part of it. */
  const signed = <Body extends object>(body: Body) => ({ ...body, opening: opening() });

  async function ask({ id, body }: EffectOf<'ask_assistant'>): Promise<Outcome> {
    return { type: 'assistant_replied', id, reply: await call(sendChatbotMessage, { body }) };
  }

  async function create({ id, body }: EffectOf<'create_visitor'>): Promise<Outcome> {
    const made = await call(createVisitor, { body: signed(body), idempotencyKey: id });
    const { name, email } = made.visitor;
    return { type: 'visitor_created', id, visitor: { id: made.id, name, email } };
  }

  async function tellKnown({ id, body }: EffectOf<'tell_known'>): Promise<Outcome> {
    await call(noteKnownContact, { body });
    return { type: 'known_told', id };
  }

  async function store({ id, key, body }: EffectOf<'store_consultation'>): Promise<Outcome> {
    const stored = await call(storeChatConsultation, { body: signed(body), idempotencyKey: key });
    return { type: 'consultation_stored', id, message: stored.message, consultation: stored.id };
  }

  async function correct({ id, body }: EffectOf<'correct_request'>): Promise<Outcome> {
    await call(correctChatConsultation, { body, idempotencyKey: id });
    return { type: 'request_corrected', id };
  }

  return async function perform(effect: Effect, tries: number): Promise<Attempt | null> {
    const { id } = effect;
    switch (effect.kind) {
      case 'say':
        return { type: 'said', id };
      case 'timer':
        return { type: 'timer_fired', id, name: effect.name };
      case 'ask_assistant':
        return attempt(
          tries,
          () => ask(effect),
          (error) =>
            isClosed(error)
              ? { type: 'refused', id, sentence: error.sentence }
              : { type: 'assistant_failed', id },
        );
      case 'create_visitor':
        return attempt(
          tries,
          () => create(effect),
          (error) => ({ type: 'visitor_failed', id, message: reasonOf(error) }),
        );
      case 'tell_known':
        return attempt(
          tries,
          () => tellKnown(effect),
          () => ({ type: 'known_failed', id }),
        );
      case 'store_consultation':
        return attempt(
          tries,
          () => store(effect),
          (error) => ({ type: 'consultation_failed', id, message: reasonOf(error) }),
        );
      case 'correct_request':
        return attempt(
          tries,
          () => correct(effect),
          () => ({ type: 'correction_failed', id }),
        );
      case 'keep_line':
        return keepLine(effect, tries);
      case 'cancel_timer':
      case 'start_live':
      case 'stop_live':
      case 'toast':
        return null; // Never due: they are over as soon as they are handed out.
      default:
        return assertNever(effect);
    }
  };
}
