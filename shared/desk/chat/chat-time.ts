const formats = new Map<string, Intl.DateTimeFormat>();

function format(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([timeZone, options]);
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { timeZone, ...options });
  formats.set(key, known);
  return known;
}

/** `Friday, Nov 20` on the shop's calendar. */
export function chatDay(at: string, timeZone: string): string {
  return format(timeZone, { weekday: 'long', month: 'short', day: 'numeric' }).format(new Date(at));
}

/** `3:05 PM` on the shop's wall. */
export function chatTime(at: string, timeZone: string): string {
  const text = format(timeZone, { timeStyle: 'short' }).format(new Date(at));
  return text.replaceAll('\u202f', ' ');
}

/** The time of what happened today, else the day. */
export function chatWhen(at: string, now: number, timeZone: string): string {
  const isToday = chatDay(at, timeZone) === chatDay(new Date(now).toISOString(), timeZone);
  if (isToday) return chatTime(at, timeZone);
  return format(timeZone, { month: 'short', day: 'numeric' }).format(new Date(at));
}
