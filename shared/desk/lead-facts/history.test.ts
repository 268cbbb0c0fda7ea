import { expect, test } from 'vitest';
import type { Actor, Happening, HistoryEntry } from '../../contract/history.ts';
import { entriesOf } from '../../rules/history.ts';
import { consultationOf } from '../../testing/leads.ts';
import { historyOf, spanOf } from './history.tsx';

const at = (minute: number) => `2026-11-20T15:${String(minute).padStart(2, '0')}:00.000Z`;
const staff = (name: string): Actor => ({ role: 'staff', id: name.toLowerCase(), name });
const visitor: Actor = { role: 'visitor' };
const told = (...entries: HistoryEntry[]) =>
  historyOf(consultationOf('1', { name: 'Ada', history: entries }))
    .map(({ words }) => words)
    .slice(0, -1);

test('the history of a lead reads as sentences, the latest first', () => {
  const lead = consultationOf('1', {
    claim: { by: 'Dana', by_id: 'dana', at: at(2), seconds: 120 },
    read: { by: 'Bob', by_id: 'bob', at: at(1) },
    history: [
      ...entriesOf(at(2), staff('Dana'), [{ type: 'claimed' }]),
      ...entriesOf(at(4), staff('Bob'), [
        { type: 'status', from: 'new', to: 'scheduled' },
        { type: 'appointment-set', from: null, to: at(30) },
      ]),
    ],
  });
  expect(historyOf(lead).map(({ words }) => words)).toEqual([
    'Bob moved it to Scheduled and set the appointment',
    'Dana took it 2 min after it came',
    'Bob opened it first',
    'It came',
  ]);
});

test('the history says how fast a lead was taken only for the claim that holds', () => {
  const history = [
    ...entriesOf(at(2), staff('Dana'), [{ type: 'claimed' }]),
    ...entriesOf(at(3), staff('Dana'), [{ type: 'released' }]),
    ...entriesOf(at(4), staff('Dana'), [{ type: 'claimed' }, { type: 'notes' }]),
  ];
  const claim = { by: 'Dana', by_id: 'dana', at: at(4), seconds: 240 };
  expect(historyOf(consultationOf('1', { claim, history })).map(({ words }) => words)).toEqual([
    'Dana took it 4 min after it came and wrote notes',
    'Dana gave it back',
    'Dana took it',
    'It came',
  ]);
});

test('the history of a visit chosen by the customer names the new status, the appointment and the new holder', () => {
  const history = entriesOf(at(2), visitor, [
    { type: 'status', from: 'new', to: 'scheduled' },
    { type: 'appointment-set', from: null, to: at(30) },
    { type: 'claimed' },
  ]);
  const claim = { by: 'Dana', by_id: 'dana', at: at(2), seconds: 120 };
  const lead = consultationOf('1', { name: 'Ada', claim, history });
  expect(historyOf(lead)[0]?.words).toBe(
    'Ada moved it to Scheduled and set the appointment and gave it to Dana 2 min after it came',
  );
});

const by = staff('Dana');
const addressee: Actor = { role: 'addressee' };
const bot: Actor = { role: 'bot' };
test.each<[Actor, Happening, string]>([
  [by, { type: 'handled' }, 'Dana marked it as handled'],
  [by, { type: 'reopened' }, 'Dana opened it again'],
  [by, { type: 'marked-spam' }, 'Dana marked it as spam'],
  [by, { type: 'cleared-spam' }, 'Dana said it is not spam'],
  [by, { type: 'mail-sent', mail: 'confirmation' }, 'Dana sent a mail that was held'],
  [by, { type: 'mail-dropped', mail: 'alert' }, 'Dana dropped a mail'],
  [by, { type: 'appointment-set', from: at(30), to: at(45) }, 'Dana moved the appointment'],
  [by, { type: 'appointment-removed', from: at(30) }, 'Dana removed the appointment'],
  [visitor, { type: 'appointment-set', from: at(30), to: at(45) }, 'Ada moved the appointment'],
  [visitor, { type: 'appointment-removed', from: at(30) }, 'Ada removed the appointment'],
  [by, { type: 'status', from: 'new', to: 'from elsewhere' }, 'Dana moved it to from elsewhere'],
  [addressee, { type: 'not-me' }, 'The owner of the address said: this was not me'],
  [bot, { type: 'left-chat' }, 'SallieBot noted that they left before a request was sent'],
  [bot, { type: 'request-sent' }, 'SallieBot put the request they came back to send in its place'],
  [
    bot,
    { type: 'began-in-chat', lead: 'v' },
    'SallieBot noted that it began as one left in the chat',
  ],
  [
    visitor,
    { type: 'corrected', fields: ['phone', 'message'] },
    'Corrected by the visitor: phone and wishes',
  ],
  [
    visitor,
    { type: 'replaces', lead: 'k', claimed_by: { id: 'dana', name: 'Dana' } },
    'Corrected by the visitor: in place of an earlier one, which Dana had taken',
  ],
  [
    visitor,
    { type: 'replaced', lead: 'k' },
    'Corrected by the visitor: a newer one is in its place',
  ],
])('the history of a lead says for the actor %o and the event %o: %s', (who, happening, words) => {
  expect(told(...entriesOf(at(1), who, [happening]))).toEqual([words]);
});

for (const [seconds, words] of [
  [0, '0 s'],
  [89, '89 s'],
  [600, '10 min'],
  [7200, '2 h'],
  [11_100, '3 h 5 min'],
  [200_000, '2 days'],
] as const) {
  test(`${seconds} seconds are written as ${words}`, () => {
    expect(spanOf(seconds)).toBe(words);
  });
}
