import { deviceStorage } from '@sallie/shared/ui/device-storage.ts';
import { useEffect, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { randomKey } from './call.ts';
import { openDraft } from './draft.ts';

export type DraftedValues = Record<string, unknown>;

export interface Drafted {
  name: string;
  /** The stored fields with their first values. Fields missing here (a consent, the trap) are never stored. */
  empty: DraftedValues;
  /** Adjusts the values with which a form opens. Must be stable, like `empty`. */
  prefill?: (values: DraftedValues) => DraftedValues;
}

export function useDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  { name, empty, prefill }: Drafted,
) {
  const [draft] = useState(() =>
    openDraft(name, { storage: deviceStorage, now: Date.now, newKey: randomKey }),
  );
  const { setValue, subscribe } = form;

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
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => keepChange(values),
    });

    function keepChange(values: object) {
      const next = restored(empty, { ...values });
      if (JSON.stringify(next) !== JSON.stringify(restored(empty, draft.values() ?? {}))) {
        draft.keep(next);
      }
    }
  }, [draft, empty, prefill, setValue, subscribe]);

  return draft;
}

type Values = Record<string, unknown>;

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
