/** Takes `jan`, `January` and the like; returns 1 for January, 0 for no month. */
export function monthOf(name: string): number {
  const at = 'janfebmaraprmayjunjulaugsepoctnovdec'.indexOf(name.slice(0, 3).toLowerCase());
  return at < 0 ? 0 : at / 3 + 1;
}

/** Returns the next such day from today on, as in "December 24" or "the 27th"; null when no month has it. */
export function comingDay(today: string, day: number, month?: number): string | null {
  const [year = 0, now = 1] = today.split('-').map(Number);
  const months = month === undefined ? [now, now + 1, now + 2] : [month, month + 12];
  const dates = months.map((each) => new Date(Date.UTC(year, each - 1, day)));
  const isReal = (date: Date) => date.getUTCDate() === day;
  const written = dates.filter(isReal).map((date) => date.toISOString().slice(0, 10));
  return written.find((date) => date >= today) ?? null;
}
