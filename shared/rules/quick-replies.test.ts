import { expect, test } from 'vitest';
import { aConsultation } from '../testing/leads.ts';
import { demoBusiness } from './business.ts';
import { fillIn, quickReplyValues, quickReplyVariables } from './quick-replies.ts';

const context = {
  facts: demoBusiness,
  now: new Date('2026-11-23T16:00:00.000Z'),
  visitor: { name: 'Ada Miller', phone: '5705550111', email: '' },
  consultation: aConsultation({ appointment: '2026-11-24T16:00:00.000Z' }),
  myName: 'Dana',
};

test('every documented variable of quick replies has a value', () => {
  const values = quickReplyValues(context);
  expect(Object.keys(values)).toEqual(Object.keys(quickReplyVariables));
  expect(values).toMatchObject({
    'first name': 'Ada',
    phone: '(570) 555-0111',
    'my name': 'Dana',
    visit: 'Tuesday, November 24 at 11:00 AM',
    place: '1 Main Street',
    shop: 'Millbrook Flooring Co.',
    'shop phone': '(570) 555-0142',
    hours: 'Open until 8 PM',
    'next opening': 'tomorrow at 10 AM',
  });
});

test('a known variable of a quick reply is filled in, however its name is written', () => {
  const text = 'Hi {{First  Name}}, this is {{ my name }} of {{shop}}.';
  expect(fillIn(text, quickReplyValues(context))).toEqual({
    text: 'Hi Ada, this is Dana of Millbrook Flooring Co.', // One full stop, not two.
    empty: [],
  });
});

test('an empty or unknown variable of a quick reply stays as it was, and is named once', () => {
  const guest = {
    ...context,
    visitor: { name: 'Guest', phone: '', email: '' },
    consultation: null,
  };
  const text = '{{first name}} {{first name}}, {{visit}}, {{constructor}}, {{}} {single}';
  expect(fillIn(text, quickReplyValues(guest))).toEqual({
    text,
    empty: ['first name', 'visit', 'constructor', ''],
  });
});

test('a value in a quick reply is text, though it looks like a variable', () => {
  expect(fillIn('Hi {{name}}', { name: '{{shop}} $& $1', shop: 'x' })).toEqual({
    text: 'Hi {{shop}} $& $1',
    empty: [],
  });
});
