const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** An instant on the shop's wall, as a date and time field takes it: `2026-11-20T15:05`. */
export function wallTime(at: Date, timeZone: string): string {
  const part: Record<string, string> = {};
  for (const { type, value } of formatFor(timeZone).formatToParts(at)) part[type] = value;
  const { year = '', month = '', day = '', hour = '', minute = '' } = part;
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`;
}

/**
 * The instant at which the shop's wall shows this time; null when it is no time, or one that the clocks skip in
 * spring. Of the two instants of an hour that autumn repeats it is the first.
 */
export function instantAt(wall: string, timeZone: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall)) return null;
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return null;
  const DAY = 86_400_000;
  const offsets = [asUtc - DAY, asUtc + DAY].map(
    (time) =>
      Date.parse(`${wallTime(new Date(time), timeZone)}Z`) - Math.floor(time / 60_000) * 60_000,
  );
  const candidates = offsets.map((offset) => new Date(asUtc - offset));
  return candidates.find((at) => wallTime(at, timeZone) === wall) ?? null;
}

/** When a day of the shop's begins, as ISO text that sorts; '' for no day. */
export function dayStart(day: string, timeZone: string): string {
  // Clocks change at night: where midnight is skipped, the day begins at one.
  const start = instantAt(`${day}T00:00`, timeZone) ?? instantAt(`${day}T01:00`, timeZone);
  return start?.toISOString() ?? '';
}

export function dayAfter(day: string): string {
  const noon = Date.parse(`${day}T12:00Z`);
  return Number.isNaN(noon) ? '' : new Date(noon + 86_400_000).toISOString().slice(0, 10);
}
