/** In the order of Date's getDay. Apart from the shapes, so that a page that shows hours need not carry zod. */
export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;
