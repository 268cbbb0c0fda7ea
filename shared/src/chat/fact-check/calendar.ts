import { all, type Check } from './claim.ts';

const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const dates = new RegExp(
  `\\b(?:${months})\\.? \\d{1,2}(?:st|nd|rd|th)?\\b|\\b\\d{1,2}(?:st|nd|rd|th)? of (?:${months})\\b|\\b\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?\\b|\\b20\\d\\d-\\d\\d-\\d\\d\\b`,
  'gi',
);
const calendarYears = /\b(?:19|20)\d{2}\b/g;

/** Dates are those of the holidays, years those of the shop's history. */
export const calendar: Check = ({ text, facts }) => {
  const kept = facts.holidays.flatMap((holiday) => ('on' in holiday ? [holiday.on.slice(-5)] : []));
  const wrongDate = all(text, dates).some(
    (date) => date !== '24/7' && !kept.includes(monthAndDay(date)),
  );
  const known = [facts.founded, facts.ownedSince].map(String);
  const counted = [facts.happyCustomers, facts.projectCustomers].map((count) =>
    count.replace(/\D/g, ''),
  );
  const wrongYear = all(text, calendarYears).some((year) => ![...known, ...counted].includes(year));
  return wrongDate || wrongYear ? 'date' : null;
};

const order = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function monthAndDay(date: string): string {
  const day = date.match(/\d{1,2}/)?.[0] ?? '';
  const name = date
    .toLowerCase()
    .match(/[a-z]{3,}/g)
    ?.find((word) => order.includes(word.slice(0, 3)));
  const month = String(order.indexOf(name?.slice(0, 3) ?? '') + 1);
  return `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
