import type { Taken } from '../stores/attention.ts';

/** `Dana took Ada Byron after 12 s`. */
export function takenLine({ name, by, seconds }: Taken): string {
  return `${by} took ${name} after ${shortSpan(seconds)}`;
}

function shortSpan(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h`;
}
