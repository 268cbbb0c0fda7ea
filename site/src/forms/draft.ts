import type { DeviceStorage } from '@sallie/shared/ui/device-storage.ts';
import * as z from 'zod/mini';
import { DRAFT_LASTS_MS, draftPlace } from './draft-place.ts';
import { Batch } from './referral-batch.ts';

/** One body that was, or is about to be, sent, by its digest. Sent again it goes under the same key. */
const Attempt = z.object({ body: z.string(), key: z.string() });

const Draft = z.object({
  /** When the values last changed. */
  at: z.number(),
  values: z.record(z.string(), z.unknown()),
  attempts: z.array(Attempt),
  batch: z.optional(Batch),
  corrects: z.optional(z.string()),
});
type Draft = z.infer<typeof Draft>;

type Values = Record<string, unknown>;

/** More than one form can send; older ones were given up. */
const MOST_ATTEMPTS = 30;

export interface DraftBox {
  /** What was typed, if it is not too old. */
  values(): Values | null;
  /** A batch goes with the values it leaves to be sent: both or neither. */
  keep(values: Values, batch?: Batch): void;
  /** The key under which this body is sent, on the device before it leaves: also a reload sends it once. */
  attempt(body: object): { key: string };
  batch(): Batch | undefined;
  /** What is being put right by these values, also after a reload. */
  corrects(): string | undefined;
  /** From now on the values put this right. */
  correct(correction?: string): void;
  /** All is stored: nothing of it stays on the device, and the next form starts afresh. */
  finish(): void;
}

interface DraftDeps {
  storage: DeviceStorage;
  now: () => number;
  newKey: () => string;
}

/** The draft of one form. All tabs share it, so it is read afresh before each change. */
export function openDraft(form: string, { storage, now, newKey }: DraftDeps): DraftBox {
  const place = draftPlace(form);
  const read = () => parse(storage.get(place), now());
  const current = (): Draft => read() ?? { at: now(), values: {}, attempts: [] };
  const write = (draft: Draft) => storage.set(place, JSON.stringify(draft));

  return {
    values: () => read()?.values ?? null,
    keep: (values, batch) => write({ ...current(), values, at: now(), ...(batch && { batch }) }),
    attempt(body) {
      const draft = current();
      const sent = digest(JSON.stringify(body));
      const same = draft.attempts.find((attempt) => attempt.body === sent);
      if (same) return same;
      const attempt = { body: sent, key: newKey() };
      write({ ...draft, attempts: [...draft.attempts, attempt].slice(-MOST_ATTEMPTS) });
      return attempt;
    },
    batch: () => read()?.batch,
    corrects: () => read()?.corrects,
    correct: (corrects) => write({ ...current(), corrects }),
    finish: () => storage.remove(place),
  };
}

/** Null where there is none, or one that is too old. */
function parse(kept: string | null, now: number): Draft | null {
  if (kept === null) return null;
  try {
    const draft = z.parse(Draft, JSON.parse(kept));
    return now - draft.at < DRAFT_LASTS_MS ? draft : null;
  } catch {
    // From another hand: worth no error to somebody who wants to write to us.
    return null;
  }
}

/* Tells texts apart without keeping them. Not for secrets: whoever wants to can find another text with the same digest. */

const START = 0x811c9dc5;
const SECOND_START = 0x1b873593;
const PRIME = 0x01000193;
const SECOND_PRIME = 0x85ebca6b;

/** 64 bits of a text, in hexadecimal: two runs of FNV-1a, since the platform's own digests are asynchronous and want https. */
function digest(text: string): string {
  let first = START;
  let second = SECOND_START;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    first = Math.imul(first ^ unit, PRIME);
    second = Math.imul(second ^ unit, SECOND_PRIME);
    second ^= second >>> 13;
  }
  return [first, second].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
