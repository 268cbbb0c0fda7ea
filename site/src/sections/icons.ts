/* Paths on a 24 by 24 grid: what only some pages show. */
export const mail = 'M3.5 5.5h17v13h-17zM4 6l8 7 8-7';
export const arrow = 'M5 12h14m-5.5-5.5L19 12l-5.5 5.5';
export const previous = 'M15 5l-7 7 7 7';
export const next = 'M9 5l7 7-7 7';
export const outside = 'M9 5H5v14h14v-4M13 5h6v6M19 5l-8.5 8.5';
