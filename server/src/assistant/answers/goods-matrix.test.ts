import { readFileSync } from 'node:fs';
import type { Business } from '@sallie/shared/contract/business';
import { demoBusiness } from '@sallie/shared/rules/business';
import { describe, expect, test } from 'vitest';
import { openAnswers } from './reply.ts';

/* Checks that a shop affirms exactly what its facts hold: every way of asking, every floor, every room. */

const asked = JSON.parse(
  readFileSync(new URL('./data/asked-goods.json', import.meta.url), 'utf8'),
) as Record<'offers' | 'rooms' | 'floors' | 'absentGoods' | 'asksForWork' | 'absentWork', string[]>;

/** Sells nothing that the demo sells, and lays only what it sells. */
const otherShop: Business = {
  ...demoBusiness,
  name: 'Harbor Floors',
  products: [
    { name: 'Cork', detail: 'Floating and glued cork from Portugal' },
    { name: 'Bamboo', detail: 'Strand woven and carbonized' },
    { name: 'Linoleum', detail: 'Sheets and squares of marmoleum' },
    { name: 'Rubber', detail: 'Rolls and mats for gyms and stables' },
    { name: 'Brick and terrazzo', detail: 'Thin brick, poured and precast terrazzo' },
  ],
  services: [
    { name: 'Installation', detail: 'Laid by Pete and his brother' },
    { name: 'Free in-home estimate', detail: 'We measure and write an estimate' },
  ],
  team: [],
};

interface Shop {
  facts: Business;
  /** Lists what people call its floors: words of the facts or of everyday speech. */
  goods: string[];
  absentGoods: string[];
  absentWork: string[];
}

const shops: Record<string, Shop> = {
  demo: {
    facts: demoBusiness,
    goods:
      'hardwood,wood floors,hardwood flooring,oak,walnut floors,luxury vinyl plank,vinyl,lvp,carpet,carpeting,tile,tile floors,ceramic tile,slate,stone,laminate,laminate flooring'.split(
        ',',
      ),
    absentGoods: ['cork', 'linoleum', 'rubber floors', 'terrazzo'],
    absentWork: [],
  },
  other: {
    facts: otherShop,
    goods:
      'cork,cork floors,bamboo,bamboo flooring,linoleum,marmoleum,rubber,rubber flooring,brick,brick floors,terrazzo,a terrazzo floor'.split(
        ',',
      ),
    absentGoods: ['carpet', 'laminate', 'tile floors', 'hardwood', 'vinyl plank'],
    absentWork: ['refinish my hardwood', 'sand floors', 'tear out the old floor'],
  },
};

/** Drops a letter of a long word, as in hurried typing. */
function withSlip(text: string): string {
  return text.replace(/\b([a-z]{4})[a-z]([a-z]{2,})\b/, '$1$2');
}

const spellings: ((text: string) => string)[] = [
  (text) => text,
  (text) => `${text.toUpperCase()}?`,
  (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}?`,
];

/** Combines all verbs, things and rooms, each in one of the spellings. */
function matrix(verbs: string[], things: string[], rooms: string[]): string[] {
  return verbs
    .flatMap((verb) => things.flatMap((thing) => rooms.map((room) => [verb, thing, room] as const)))
    .map(([verb, thing, room], at) => {
      const typed = at % 5 === 0 ? withSlip(thing) : thing;
      const spell = spellings[at % spellings.length] ?? String;
      return spell(`${verb} ${typed} ${room}`.trim());
    });
}

const DENIED =
  /I do not (see|know)|no (reliable )?information|rather not|stands nowhere|I cannot (tell|promise)/;

describe.each(Object.entries(shops))('%s shop', (_, { facts, goods, absentGoods, absentWork }) => {
  const now = new Date('2026-11-20T20:00:00Z');
  const open = openAnswers(facts);

  async function asking(questions: string[]): Promise<[question: string, said: string][]> {
    const reply = await open;
    return questions.map((question) => [
      question,
      reply({ question, history: [], now, isPersonThere: false }).message,
    ]);
  }

  const own = [
    ...matrix(asked.offers, goods, asked.rooms),
    ...matrix(asked.offers, asked.floors, ['', 'at my moms house']),
  ];
  const holds = [...facts.products, ...facts.services].map(({ detail }) => detail.slice(1));

  test('SallieBot denies none of the shop’s goods, and affirms nearly all', async () => {
    expect(own.length).toBeGreaterThanOrEqual(1000);
    const replies = await asking(own);
    expect(replies.filter(([, said]) => DENIED.test(said))).toEqual([]);
    const unsaid = replies.filter(
      ([, said]) => !/^(Yes|We sell)/.test(said) || !holds.some((detail) => said.includes(detail)),
    );
    expect(unsaid.length / own.length, unsaid.join('\n')).toBeLessThanOrEqual(0.02);
  });

  test('SallieBot affirms nothing that the shop’s facts do not hold', async () => {
    const absent = [
      ...matrix(asked.offers, [...asked.absentGoods, ...absentGoods], asked.rooms),
      ...matrix(asked.asksForWork, [...asked.absentWork, ...absentWork], ['']),
    ];
    const affirmed = (await asking(absent)).filter(
      ([, said]) => /(^|\n)Yes\b/.test(said) || !said.includes('555-0142'),
    );
    expect(affirmed).toEqual([]);
  });
});
