type Values = Record<string, unknown>;

/** What a draft may put back into a form: values of the form's own names and kinds, the rest stays as it was. */
export function restored<Form extends object>(empty: Form, kept: Values): Form {
  const entries = Object.entries(empty).map(([name, blank]) => [name, oneOf(blank, kept[name])]);
  return Object.fromEntries(entries) as Form;
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
