import { expect, test } from 'vitest';
import { normalizeForSearch, wordsOf } from '../../rules/lead-search/search-text.ts';
import { consultationOf } from '../../testing/leads.ts';
import { choicesIn, resultsOf, SHOWN_PER_KIND, stepped } from './search-results.ts';

for (const [text, folded] of [
  ['ADA', 'ada'],
  ['Łukasz Ångström', 'lukasz angstrom'],
  ['Noël Straße', 'noel strasse'],
  ['O’Neill', 'oneill'],
  ["O'Neill", 'oneill'],
] as const) {
  test(`the search normalizes ${text} to ${folded}`, () => {
    expect(normalizeForSearch(text)).toBe(folded);
  });
}

test('the search finds a lead only by all words, in whatever field they are', () => {
  const rows = [
    consultationOf('1', { name: 'Ada Miller', message: 'Oak in the hall' }),
    consultationOf('2', { name: 'Ada Novak', notes: "Dee O'Brien's sister, wants carpet" }),
  ];
  const ids = (search: string) =>
    resultsOf('consultations', rows, wordsOf(search)).rows.map(({ id }) => id);
  expect(ids('ada oak')).toEqual(['1']);
  expect(ids('carpet ADA')).toEqual(['2']);
  expect(ids('2@mail')).toEqual(['2']);
  for (const name of ["o'brien", 'O’BRIEN', 'obrien']) expect(ids(name)).toEqual(['2']);
  expect(ids('555-0142')).toEqual(['1', '2']);
});

for (const search of [
  '5705557391',
  '570-555-7391',
  '570.555.7391',
  '(570) 555-7391',
  '+1 570 555 7391',
  '+15705557391',
  '1-570-555-7391',
  '555-7391',
  '570 555',
  '(570)',
  'ada 570.555.7391',
]) {
  test(`a phone number is found when it is typed as ${search}`, () => {
    const phone = '8145550100';
    const rows = [
      consultationOf('1', { name: 'Ada Miller', phone: '5705557391' }),
      consultationOf('2', { name: 'Ada Novak', phone, message: 'call +1 (570) 555 7391' }),
      consultationOf('3', { name: 'Ada Other', phone, address: '12 Mill Ln, PA 18503' }),
    ];
    const ids = resultsOf('consultations', rows, wordsOf(search)).rows.map(({ id }) => id);
    expect(ids).toEqual(['1', '2']);
  });
}

test('the search treats a house number and a zip as two words, and a date as one', () => {
  const row = consultationOf('3', { address: '12 Mill Ln, PA 18503', notes: 'again 2026-11-20' });
  const finds = (search: string) => resultsOf('consultations', [row], wordsOf(search)).total === 1;
  expect(finds('12 18503')).toBe(true);
  expect(finds('2026-11-20')).toBe(true);
  expect(finds('2026-11-21')).toBe(false);
});

test('the search shows the first results of a kind, and a last choice leads to all of them', () => {
  const rows = Array.from({ length: 20 }, (_, place) => consultationOf(String(place)));
  const found = resultsOf('consultations', rows, ['person']);
  expect(found.rows).toHaveLength(SHOWN_PER_KIND);
  expect(found.total).toBe(20);
  expect(choicesIn({ kinds: [found] }).at(-1)).toEqual({ kind: 'consultations', id: null });
});

for (const [key, at, next] of [
  ['ArrowDown', 0, 1],
  ['ArrowDown', 9, 0],
  ['ArrowUp', 0, 9],
  ['PageDown', 7, 9],
  ['PageUp', 3, 0],
  ['a', 3, null],
] as const) {
  test(`the key ${key} moves the search from result ${at} of ten to ${next}`, () => {
    expect(stepped(key, at, 10)).toBe(next);
  });
}
