import { DAY_MS } from '@sallie/shared/rules/duration';
import { type DeviceStorage, deviceStorage } from '@sallie/shared/ui/device-storage.ts';
import { useEffect, useState } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { randomKey } from './call.ts';
import { Batch } from './referral-batch.ts';
import { draftPlace } from './visitor.ts';

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

export type Values = Record<string, unknown>;

/** The server keeps idempotency keys for a day, too. */
const LASTS_MS = DAY_MS;

/** More than one form sends; older attempts were given up. */
const MOST_ATTEMPTS = 30;

export type DraftBox = ReturnType<typeof openDraft>;

interface DraftDeps {
  storage: DeviceStorage;
  now: () => number;
  newKey: () => string;
}

/** Tabs share a form's draft, so it is read again before each change. */
export function openDraft(form: string, { storage, now, newKey }: DraftDeps) {
  const place = draftPlace(form);
  const read = () => parse(storage.get(place), now());
  const current = (): Draft => read() ?? { at: now(), values: {}, attempts: [] };
  const write = (draft: Draft) => storage.set(place, JSON.stringify(draft));

  return {
    /** Null when there is no draft, or a draft is too old. */
    values: () => read()?.values ?? null,
    /** Stores the batch together with the values that are still to be sent. */
    keep: (values: Values, batch?: Batch) =>
      write({ ...current(), values, at: now(), ...(batch && { batch }) }),
    /** Stores the key before the body is sent, so that even a reload sends the body once. */
    attempt(body: object) {
      const draft = current();
      const sent = digest(JSON.stringify(body));
      const same = draft.attempts.find((attempt) => attempt.body === sent);
      if (same) return same;
      const attempt = { body: sent, key: newKey() };
      write({ ...draft, attempts: [...draft.attempts, attempt].slice(-MOST_ATTEMPTS) });
      return attempt;
    },
    batch: () => read()?.batch,
    /** The `correction` of the earlier request that these values correct, even after a reload. */
    corrects: () => read()?.corrects,
    correct: (corrects?: string) => write({ ...current(), corrects }),
    /** The last state that other tabs are notified of is what was sent, because one of them may have written since. */
    finish(values: Values) {
      write({ ...current(), values });
      storage.remove(place);
    },
    /** Returns the values that another tab has just sent. */
    sentElsewhere: ({ key, oldValue, newValue }: StorageEvent) =>
      key === place && newValue === null ? (parse(oldValue, now())?.values ?? null) : null,
  };
}

/** Returns null for a missing, damaged or expired draft. */
function parse(kept: string | null, now: number): Draft | null {
  if (kept === null) return null;
  try {
    const draft = z.parse(Draft, JSON.parse(kept));
    return now - draft.at < LASTS_MS ? draft : null;
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

export interface Drafted {
  name: string;
  /** The stored fields with their first values. Fields missing here (a consent, the trap) are never stored. */
  empty: Values;
  /** Adjusts the values with which a form opens. Must be stable, like `empty`. */
  prefill?: (values: Values) => Values;
}

export function useDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  { name, empty, prefill }: Drafted,
) {
  const [draft] = useState(() =>
    openDraft(name, { storage: deviceStorage, now: Date.now, newKey: randomKey }),
  );
  const { getValues, reset, setValue, subscribe } = form;

  // Runs before React's first paint, because input from before that is replayed afterwards.
  useEffect(() => {
    const kept = draft.values();
    if (kept || prefill) {
      const values = kept ? restored(empty, kept) : empty;
      // A reset would unregister the fields until the next render and lose input typed meanwhile.
      for (const [field, value] of fieldsIn(prefill ? prefill(values) : values, empty)) {
        setValue(field as Path<Input>, value as PathValue<Input, Path<Input>>);
      }
    }
    const off = subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (!isSame(values, draft.values() ?? {})) draft.keep(restored(empty, { ...values }));
      },
    });
    /** What another tab has sent must not wait here to be sent again. */
    const follow = (event: StorageEvent) => {
      const sent = draft.sentElsewhere(event);
      if (sent && isSame(getValues(), sent)) reset(empty as DefaultValues<Input>);
    };
    addEventListener('storage', follow);
    return () => {
      off();
      removeEventListener('storage', follow);
    };

    function isSame(values: object, kept: Values): boolean {
      const [shown, stored] = [{ ...values }, kept].map((each) => restored(empty, each));
      return JSON.stringify(shown) === JSON.stringify(stored);
    }
  }, [draft, empty, prefill, getValues, reset, setValue, subscribe]);

  return draft;
}

/** A list of unchanged length is set by field: setting the list would render a field anew while it is typed into. */
function fieldsIn(values: object, empty: Values): [path: string, value: unknown][] {
  return Object.entries(values).flatMap(([name, value]) => {
    const blank = empty[name];
    const isSameLong =
      Array.isArray(value) && Array.isArray(blank) && value.length === blank.length;
    if (!isSameLong) return [[name, value]];
    return value.flatMap((item, at) =>
      Object.entries(item).map(([key, one]): [string, unknown] => [`${name}.${at}.${key}`, one]),
    );
  });
}

/** Takes only values of the form's own names and types. */
export function restored<Form extends object>(empty: Form, kept: Values): Form {
  const entries = Object.entries(empty).map(([name, blank]) => [name, oneOf(blank, kept[name])]);
  return { ...empty, ...Object.fromEntries(entries) };
}

function oneOf(blank: unknown, kept: unknown): unknown {
  if (Array.isArray(blank)) {
    if (!Array.isArray(kept) || kept.length === 0) return blank;
    return kept.map((item) => oneOf(blank[0], item));
  }
  if (isValues(blank)) return restored(blank, isValues(kept) ? kept : {});
  return typeof kept === typeof blank ? kept : blank;
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
