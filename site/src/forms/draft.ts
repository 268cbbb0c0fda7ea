import type { DeviceStorage } from '@sallie/shared/ui/device-storage.ts';
import * as z from 'zod/mini';
import { DRAFT_LASTS_MS, draftPlace } from './draft-place.ts';
import { Batch } from './referral-batch.ts';

/** A sent body, by its digest. The same body is sent again under the same key. */
const Attempt = z.object({ body: z.string(), key: z.string() });

const Draft = z.object({
  /** The time of the last change of `values`. */
  at: z.number(),
  values: z.record(z.string(), z.unknown()),
  attempts: z.array(Attempt),
  batch: z.optional(Batch),
  corrects: z.optional(z.string()),
});
type Draft = z.infer<typeof Draft>;

type Values = Record<string, unknown>;

/** More than one form sends; older attempts were given up. */
const MOST_ATTEMPTS = 30;

export interface DraftBox {
  /** Null when there is no draft, or a draft is too old. */
  values(): Values | null;
  /** Stores the batch together with the values that are still to be sent. */
  keep(values: Values, batch?: Batch): void;
  /** Stores the key before the body is sent, so that even a reload sends the body once. */
  attempt(body: object): { key: string };
  batch(): Batch | undefined;
  /** The `correction` of the earlier request that these values correct, even after a reload. */
  corrects(): string | undefined;
  correct(correction?: string): void;
  finish(): void;
}

interface DraftDeps {
  storage: DeviceStorage;
  now: () => number;
  newKey: () => string;
}

/** Tabs share a form's draft, so it is read again before each change. */
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

/** Returns null for a missing, damaged or expired draft. */
function parse(kept: string | null, now: number): Draft | null {
  if (kept === null) return null;
  try {
    const draft = z.parse(Draft, JSON.parse(kept));
    return now - draft.at < DRAFT_LASTS_MS ? draft : null;
  } catch {
    // Foreign data in the storage is no reason to bother the visitor.
    return null;
  }
}

/* Distinguishes texts without storing them. Not for secrets: collisions can be made on purpose. */

const START = 0x811c9dc5;
const SECOND_START = 0x1b873593;
const PRIME = 0x01000193;
const SECOND_PRIME = 0x85ebca6b;

/** 64 bits in hexadecimal, two runs of FNV-1a, because the platform's digests are asynchronous and need https. */
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
