/** In the order of Date's getDay. In a file of its own, so that a page that shows hours does not carry zod. */
export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;
