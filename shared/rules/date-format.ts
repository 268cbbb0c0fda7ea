const formats = new Map<string, Intl.DateTimeFormat>();

/** The formatter for dates in English on the wall of a zone. Making one costs twenty times what using it does. */
export function dateFormat(
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = JSON.stringify([timeZone, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { timeZone, ...options });
  formats.set(key, format);
  return format;
}
