import type { Message } from '@sallie/shared/contract/conversation';
import { DAY_MS, HOUR_MS } from '@sallie/shared/rules/duration';
import { readablePhone } from '@sallie/shared/rules/phone';
import type { Core } from '../core.ts';
import { Refusal } from '../http/refusal.ts';
import type { ConversationState } from '../store/records.ts';

/* Visitors cost nothing, so without these limits one address could fill the disk. */

const PER_ADDRESS = { name: 'chat by address', most: 1800, within: HOUR_MS, grain: HOUR_MS / 12 };
/** Counts bytes on disk, for all visitors whom staff have not answered. */
const OF_STRANGERS = {
  name: 'chat of strangers',
  most: 200_000_000,
  within: DAY_MS,
  grain: 2 * HOUR_MS,
};
/** One conversation can hold this much. */
const MOST_MESSAGES = 2000;
const MOST_BYTES = 1_000_000;

export interface AllowanceDeps extends Pick<Core, 'facts' | 'windows' | 'log'> {
  /** Comes from RATE_LIMITS; 0 means no limit. */
  factor: number;
}

export interface Addition {
  conversation: Pick<ConversationState, 'last_seq' | 'bytes' | 'answered'>;
  messages: readonly Message[];
  /** Limits count the sender by this key. */
  address: string;
}

export type Allowance = ReturnType<typeof createAllowance>;

export function createAllowance({ facts, windows, log, factor }: AllowanceDeps) {
  const scale = factor === 0 ? Number.POSITIVE_INFINITY : factor;
  const call = () => `call us at ${readablePhone(facts.current().phone)}`;

  return {
    /** Throws `Refusal`: 409 when the conversation is full, 429 when there is room again later. */
    async admit({ conversation, messages, address }: Addition): Promise<void> {
      const { last_seq, bytes, answered } = conversation;
      if (last_seq >= MOST_MESSAGES * scale || bytes >= MOST_BYTES * scale) {
        throw new Refusal(
          409,
          `We have written a lot to each other here, more than this chat can hold. Let us go on by phone: please ${call()}.`,
        );
      }
      const count = messages.length;
      const wait = await windows.take([{ rate: PER_ADDRESS, key: address, count }]);
      if (wait) {
        throw new Refusal(
          429,
          `That was more than this chat can take from one place in an hour. Please write again later, or ${call()}.`,
          wait,
        );
      }
      // Only a staff reply makes a visitor known, because anybody can invent an email or a phone.
      if (answered) return;
      const bytesNow = bytesOf(messages.map((one) => JSON.stringify(one)));
      const strangers = { rate: OF_STRANGERS, key: 'all', count: bytesNow };
      const longWait = await windows.take([strangers]);
      if (!longWait) return;
      log.warn('chat with strangers is full for today');
      throw new Refusal(
        429,
        `Our chat has had more messages today than it can take. Please use the form at /contact, or ${call()}.`,
        longWait,
      );
    },
  };
}

export function bytesOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}
