import { expect, test } from 'vitest';
import { byKind } from '../../contract/leads.ts';
import type { Person } from '../../contract/person.ts';
import { consultationOf } from '../../testing/leads.ts';
import { message } from '../testing/frames.ts';
import { personCsv, personFileName, samePhone, touchesOf, withPersonNames } from './person.ts';

const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`;

const line = (seq: number, hour: number) =>
  message(seq, { message: `=line ${seq}`, created_at: at(hour) });

const ada: Person = {
  email: 'ada@mail.example',
  ...byKind<Omit<Person, 'email' | 'messages'>>(() => []),
  consultations: [
    consultationOf('1', { email: 'Ada@mail.example', created_at: at(10) }),
    consultationOf('2', { email: 'ada@mail.example', created_at: at(20) }),
  ],
  messages: [line(1, 8), line(2, 9), line(3, 18)],
};

test('a person’s touches are sorted by time, the newest first; a conversation taken up later is another touch', () => {
  const shown = touchesOf(ada).map((touch) =>
    touch.kind === 'chat' ? `${touch.lines.length} lines` : touch.lead.id,
  );
  expect(shown).toEqual(['2', '1 lines', '1', '2 lines']);
});

test('the same phone under another email is suggested, once per email', () => {
  const rows = [
    consultationOf('2', { email: 'ada@mail.example' }),
    consultationOf('3', { email: 'ben@mail.example', name: 'Ben', phone: '(570) 555-0142' }),
    consultationOf('4', { email: 'Ben@mail.example', name: 'Ben' }),
    consultationOf('5', { email: 'eve@mail.example', phone: '5705550199' }),
  ];
  expect(samePhone(ada, rows).map(({ name, id }) => `${name} ${id}`)).toEqual(['Ben 3']);
});

test('the csv of a person has every lead and message, the oldest first, and no formula', () => {
  const [header = '', ...rows] = personCsv(ada, 'America/New_York').trim().split('\r\n');
  expect(header).toContain('Record,Received');
  expect(header).toContain('From');
  expect(rows).toHaveLength(5);
  expect(rows[0]).toContain('chat line,2026-11-20 03:00');
  expect(rows[0]).toContain("'=line 1");
  expect(rows.at(-1)).toContain('consultation request');
});

test('the csv of a person uses a renamed colleague’s present name', () => {
  const bob = { by: 'bob', by_id: 'b' };
  const claim = { ...bob, at: at(11), seconds: 60 };
  const person: Person = {
    ...ada,
    consultations: [consultationOf('1', { claim })],
    messages: [
      { ...line(1, 8), is_admin: true, ...bob },
      { ...line(2, 9), is_admin: true },
    ],
  };
  const names: Record<string, string> = { b: 'Robert' };
  const named = withPersonNames(person, (id, then) => names[id ?? ''] ?? then);
  const text = personCsv(named, 'America/New_York');
  expect(text.split('Robert')).toHaveLength(3);
  expect(text).toContain('Staff');
  expect(text).not.toContain('bob');
});

test('the file name of a person holds only letters, digits and dashes', () => {
  expect(personFileName('ada+x@mail.example', 'csv')).toBe('person-ada-x-mail-example.csv');
  expect(personFileName(`${'ö'.repeat(300)}@mail.example`, 'html')).toMatch(/^[\w-]{1,80}\.html$/);
});
