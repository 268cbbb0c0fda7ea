/* Paths on a 24 by 24 grid. */
export const compare = 'M3.5 5.5h17v13h-17zM12 3v18M8.5 10.5 7 12l1.5 1.5M15.5 10.5 17 12l-1.5 1.5';
export const link =
  'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1';
export const grip = 'M9 7l-5 5 5 5M15 7l5 5-5 5';
