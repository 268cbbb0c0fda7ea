import type { FiguresReply, QuoteSums } from '../../contract/figures.ts';
import { keysOf } from '../../contract/keys-of.ts';
import { type FigureNumber, minutesText, picturesOf } from '../../rules/figures/figure-numbers.ts';
import { sheet } from '../lead-facts/csv.tsx';

/** `erased` is how many of the counted leads have been erased. */
export interface ShownNumber {
  picture: string;
  now: FigureNumber;
  before: FigureNumber | undefined;
  lastYear: FigureNumber | undefined;
  erased: number;
}

export interface ShownPicture {
  title: string;
  numbers: ShownNumber[];
}

/** Matches numbers of other periods by name; weeks are never matched, even when two periods share one. */
export function shownPictures({ now, before, lastYear, erased }: FiguresReply): ShownPicture[] {
  const inBefore = byName(before);
  const inLastYear = byName(lastYear);
  const gone = byName({ ...now, figures: erased });
  const isOfWeek = (name: string) => now.figures.weeks.some(({ week }) => name.startsWith(week));
  return picturesOf(now, now.figures).map(({ title, numbers }) => ({
    title,
    numbers: numbers.map((one) => {
      const name = `${title} ${one.name}`;
      return {
        picture: title,
        now: one,
        before: isOfWeek(one.name) ? undefined : inBefore.get(name),
        lastYear: isOfWeek(one.name) ? undefined : inLastYear.get(name),
        erased: (!one.isMinutes && gone.get(name)?.value) || 0,
      };
    }),
  }));
}

function byName({ figures, ...period }: FiguresReply['now']): Map<string, FigureNumber> {
  const all = picturesOf(period, figures).flatMap(({ title, numbers }) =>
    numbers.map((one) => [`${title} ${one.name}`, one] as const),
  );
  return new Map(all);
}

const heads = [
  'Picture',
  'Number',
  'From',
  'To',
  'Value',
  'Of these erased',
  'Before',
  'Last year',
];

export function figuresCsv(pictures: readonly ShownPicture[], reply: FiguresReply): string {
  const rows = pictures.flatMap(({ title, numbers }) =>
    numbers.map(({ now, before, lastYear, erased }) => [
      ...[title, now.name + (now.isMinutes ? ' (open minutes)' : '')],
      ...[now.list.from, now.list.to, rounded(now.value), erased],
      ...[rounded(before?.value), rounded(lastYear?.value)],
    ]),
  );
  return sheet(heads, [...rows, ...quoteLines(reply)]);
}

export const quoteRows: Record<keyof QuoteSums, string> = {
  ...{ sent: 'Sent', accepted: 'Accepted', declined: 'Declined' },
  ...{ open: 'Still open', expired: 'Expired' },
};

function quoteLines({ now, before, lastYear }: FiguresReply): (string | number)[][] {
  const line = (name: string, of: (quotes: QuoteSums) => number | string) => [
    ...['Quotes', name, now.from, now.to, of(now.quotes), ''],
    ...[of(before.quotes), of(lastYear.quotes)],
  ];
  return keysOf(quoteRows).flatMap((name) => [
    line(quoteRows[name], (quotes) => quotes[name].count),
    line(`${quoteRows[name]} (dollars)`, (quotes) => (quotes[name].cents / 100).toFixed(2)),
  ]);
}

const rounded = (value: number | null | undefined) => (value == null ? '' : Math.round(value));

export function valueText({ value, isMinutes }: FigureNumber): string {
  if (value === null) return '–';
  return isMinutes ? minutesText(value) : value.toLocaleString('en-US');
}
