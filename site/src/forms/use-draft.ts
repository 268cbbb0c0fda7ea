import { deviceStorage } from '@sallie/shared/ui/device-storage.ts';
import { useEffect, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { randomKey } from './call.ts';
import { openDraft } from './draft.ts';

export type DraftedValues = Record<string, unknown>;

export interface Drafted {
  name: string;
  /** All that is drafted, with its first value; what is missing here (a consent, the trap) is never kept. */
  empty: DraftedValues;
  /** Last word on the values a form opens with. Like `empty` it stands outside the component. */
  prefill?: (values: DraftedValues) => DraftedValues;
}

/** Keeps on the device what is typed into a form, and puts it back when the form opens. */
export function useDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  { name, empty, prefill }: Drafted,
) {
  const [draft] = useState(() =>
    openDraft(name, { storage: deviceStorage, now: Date.now, newKey: randomKey }),
  );
  const { setValue, subscribe } = form;

  // Before the first paint that React makes: what was typed before that is typed again afterwards.
  useEffect(() => {
    const kept = draft.values();
    if (kept || prefill) {
      const values = kept ? restored(empty, kept) : empty;
      // Field by field: a reset forgets the fields until React draws again, and what is typed meanwhile is lost.
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

/** Each by its path. A list as long as it opens is not set whole: that draws its fields anew, also the one somebody types into. */
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

/** What a draft may put back into a form: values of the form's own names and kinds, the rest stays as it was. */
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
