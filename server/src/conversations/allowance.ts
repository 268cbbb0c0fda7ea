import type { Business } from '@sallie/shared/contract/business';
import type { Message } from '@sallie/shared/contract/message';
import { readablePhone } from '@sallie/shared/rules/phone';
import type { Logger } from 'pino';
import { Refusal } from '../http/refusal.ts';
import { createSlidingWindow } from '../http/sliding-window.ts';
import type { ConversationState } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';

/* What may be added to conversations in all: visitors cost nothing, so without this one address could fill the disk. */

const HOUR = 3_600_000;
const PER_ADDRESS = { most: 1800, within: HOUR, grain: HOUR / 12 };
/** Bytes on disk. */
const OF_STRANGERS = { most: 200_000_000, within: 24 * HOUR, grain: 2 * HOUR };
/** Of one conversation; bytes of text. */
const MOST_MESSAGES = 2000;
const MOST_BYTES = 1_000_000;

export interface AllowanceDeps {
  business: Business;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
  /** RATE_LIMITS: a factor, 0 for no limit. */
  factor: number;
}

/** What is about to be kept of what a visitor or the bot said. */
export interface Addition {
  visitor: { email: string; phone: string };
  /** How the conversation stands before it. */
  conversation: Pick<ConversationState, 'last_seq' | 'bytes'>;
  messages: readonly Message[];
  /** What limits count the sender by. */
  address: string;
}

export type Allowance = ReturnType<typeof createAllowance>;

export function createAllowance({ business, clock, log, factor }: AllowanceDeps) {
  const byAddress = createSlidingWindow(PER_ADDRESS, clock, factor);
  const ofStrangers = createSlidingWindow(OF_STRANGERS, clock, factor);
  const scale = factor === 0 ? Number.POSITIVE_INFINITY : factor;
  const call = `call us at ${readablePhone(business.phone)}`;

  return {
    /** Counts it. Throws `Refusal`: 409 where the conversation is at its end, 429 where there is room again later. */
    admit({ visitor, conversation, messages, address }: Addition): void {
      const { last_seq, bytes = 0 } = conversation;
      if (last_seq >= MOST_MESSAGES * scale || bytes >= MOST_BYTES * scale) {
        throw new Refusal(
          409,
          `We have written a lot to each other here, more than this chat can hold. Let us go on by phone: please ${call}.`,
        );
      }
      const wait = byAddress.take(address, messages.length);
      if (wait) {
        throw new Refusal(
          429,
          `That was more than this chat can take from one place in an hour. Please write again later, or ${call}.`,
          wait,
        );
      }
      if (!isStranger(visitor)) return;
      const longWait = ofStrangers.take('all', bytesOf(messages.map((one) => JSON.stringify(one))));
      if (!longWait) return;
      log.warn('chat with strangers is full for today');
      throw new Refusal(
        429,
        `Our chat has had more messages today than it can take. Please use the form at /contact, or ${call}.`,
        longWait,
      );
    },
  };
}

/** Left neither an e-mail nor a phone, so nobody could answer them later. */
function isStranger({ email, phone }: Addition['visitor']): boolean {
  return email === '' && phone === '';
}

/** In UTF-8. */
export function bytesOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}
