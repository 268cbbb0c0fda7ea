export const pin =
  'M12 21s7-6.1 7-11.5a7 7 0 1 0-14 0C5 14.9 12 21 12 21Zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z';
export const mail = 'M3.5 5.5h17v13h-17zM4 6l8 7 8-7';
export const arrow = 'M5 12h14m-5.5-5.5L19 12l-5.5 5.5';
export const previous = 'M15 5l-7 7 7 7';
export const next = 'M9 5l7 7-7 7';
export const clock = 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3.3 2';
export const people =
  'M9 11.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM3 19.5c.4-3.4 2.7-5.2 6-5.2s5.6 1.8 6 5.2M15.6 5.3a3.1 3.1 0 0 1 0 6M17.8 14.7c1.9.7 3 2.3 3.2 4.8';
export const house = 'M4 11l8-6.5 8 6.5M6 9.6v9.9h12V9.6M10 19.5V14h4v5.5';
export const shield =
  'M12 3.5l7 2.6v5.2c0 4.6-2.9 7.6-7 9.2-4.1-1.6-7-4.6-7-9.2V6.1ZM8.8 12l2.3 2.3 4.3-4.6';
export const medal =
  'M12 14a5 5 0 1 0 0-10 5 5 0 0 0 0 10ZM8.8 13l-1.3 7.5 4.5-2.2 4.5 2.2-1.3-7.5';
export const paper = 'M6 3.5h8.5l4 4v13H6ZM14.5 3.5v4h4M9 12h6.5M9 15.5h6.5';
