import { useDesk } from './context.tsx';

const formats = new Map<string, Intl.DateTimeFormat>();

/** `Nov 20, 2026, 3:05 PM` on the shop's wall, whatever zone the machine is in. */
export function shopTime(at: string, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      dateStyle: 'medium',
      timeStyle: 'short',
    });
    formats.set(timeZone, format);
  }
  return format.format(new Date(at)).replaceAll('\u202f', ' ');
}

export function When({ at }: { at: string }) {
  const { timeZone } = useDesk().facts;
  return <time dateTime={at}>{shopTime(at, timeZone)}</time>;
}
