import type { Lead } from '@sallie/shared/contract/leads';
import { demoBusiness } from '@sallie/shared/rules/business';
import {
  aConsultation,
  aContact,
  aReferral,
  aSignup,
  aVisitor,
} from '@sallie/shared/testing/leads';
import { describe, expect, test } from 'vitest';
import { mailsCausedBy, missedReplyFor, renderMail, type TemplateContext } from './templates.ts';

const context: TemplateContext = {
  business: demoBusiness,
  origin: 'https://shop.example',
  staffMail: 'desk@shop.example',
  refOf: (leadId) => leadId,
  unsubscribe: (address, leadId) => `https://shop.example/unsubscribe/${leadId}?${address}`,
  workToken: (leadId) => leadId,
  notMe: (address, leadId) => `https://shop.example/not-me/${leadId}?${address}`,
  now: new Date('2026-11-25T15:00:00Z'), // A Wednesday, the day before Thanksgiving.
};

const came = { id: 'a1b2', created_at: '2026-11-25T15:00:00.000Z' };

const ann = {
  ...{ name: 'Ann Lee', email: 'ann@home.example', phone: '5705550199' },
  ...{ interest: 'vinyl', message: 'Two rooms.\nAnd a hall.' },
};
const contact = aContact({ ...came, ...ann });
const visitor = aVisitor({ ...came, ...ann });

const consultation = aConsultation({
  ...came,
  name: 'Bob Ray',
  email: 'bob@home.example',
  projectType: 'luxury-vinyl',
  project_type: 'luxury-vinyl',
});

const signup = aSignup({
  ...came,
  fullName: 'Cy Fox',
  email: 'cy@home.example',
});

const referral = aReferral({
  ...came,
  referrer_name: 'Di Kern',
  referrer_email: 'di@home.example',
  referred_name: 'Ed Moss',
  referred_email: 'ed@home.example',
  referred_phone: '5705550155',
  referralCount: 3,
});

/** Renders all mails of a lead, the customer's first. */
const renderMails = (lead: Lead, context: TemplateContext) =>
  mailsCausedBy(lead).flatMap((purpose) => renderMail(lead, purpose, context) ?? []);
const ofEachKind = [contact, consultation, signup, referral];

describe('to the customer', () => {
  test('a contact message is confirmed with the hours and the phone', () => {
    const [rendered] = renderMails(contact, context);
    expect(rendered).toMatchObject({
      purpose: 'confirmation',
      to: 'ann@home.example',
      subject: 'We have your message - Millbrook Flooring Co.',
      reply_to: demoBusiness.email,
    });
    expect(rendered?.text).toContain('Hello Ann Lee,');
    expect(rendered?.text).toContain('we will respond as soon as possible');
    expect(rendered?.text).toContain('(570) 555-0142');
    expect(rendered?.text).toContain('Monday: 10:00 AM - 8:00 PM');
    expect(rendered?.text).toContain("Sunday: CLOSED for the Lord's Day");
    const differentDays = [{ date: '2026-11-27', open: '06:00', close: '21:30' }];
    const business = { ...demoBusiness, differentDays };
    const now = new Date('2026-11-20T15:00:00Z');
    const [other] = renderMails(contact, { ...context, business, now });
    expect(other?.text).toContain('Thursday, November 26: CLOSED for Thanksgiving');
    expect(other?.text).toContain('Friday, November 27: 6:00 AM - 9:30 PM');
  });

  test.each([
    ['2026-11-27T16:00:00Z', true, 'We are open now; expect a call by 12 PM.'],
    ['2026-11-25T15:00:00Z', false, 'We open Friday at 10 AM; expect a call by 11 AM.'],
  ])('a consultation of %s promises 24 hours: %s, and the exact hour', (now, isSoon, when) => {
    const [rendered] = renderMails(consultation, { ...context, now: new Date(now) });
    expect(rendered?.text.includes('We will contact you within 24 hours')).toBe(isSoon);
    expect(rendered?.text.includes('24 hours')).toBe(isSoon);
    expect(rendered?.text).toContain(when);
    expect(rendered?.text).toContain('Project: Luxury vinyl');
  });

  test('a signup gets the terms in full', () => {
    const [rendered] = renderMails(signup, context);
    expect(rendered?.subject).toBe('$100 off your first project - Millbrook Flooring Co.');
    expect(rendered?.text).toContain(
      'only for new customers with a down payment on a project over $800, one per household',
    );
  });

  test('the referrer is thanked; nobody writes to the referred person', () => {
    const rendered = renderMails(referral, context);
    expect(rendered.map(({ purpose, to }) => [purpose, to])).toEqual([
      ['thanks', 'di@home.example'],
      ['alert', 'desk@shop.example'],
    ]);
    expect(rendered[0]?.text).toContain('Thank you for sending 3 people you know');
    expect(rendered[0]?.text).toContain('paid installation is $1,000 or more');
    expect(rendered[0]?.text).toContain('has no cash value and is non-transferable');
    expect(rendered[0]?.text).not.toContain('Ed Moss');
  });

  test('a text in the name field that is no name is not repeated', () => {
    const name = 'Visit https://win.example now';
    const [rendered] = renderMails({ ...contact, name }, context);
    expect(rendered?.text.split('\n')[0]).toBe('Hello,');
    expect(rendered?.text).not.toContain(name);
  });

  test('every mail to a customer has a not-me link, and no mail to staff has one', () => {
    const rendered = [
      ...ofEachKind.flatMap((lead) => renderMails(lead, context)),
      missedReplyFor(visitor, ['We do stairs too.'], 'line-7', context) ?? expect.fail(),
      renderMail(contact, 'reminder', context) ?? expect.fail(),
    ];
    expect(rendered).toHaveLength(10);
    for (const { to, text } of rendered) {
      const link = `https://shop.example/not-me/a1b2?${to}`;
      expect(text.includes(link)).toBe(to !== 'desk@shop.example');
      // The dot of the shop's name does not double the one of a sentence.
      expect(text).not.toContain('..');
    }
  });
});

describe('to staff', () => {
  test('an alert names kind and person, has every field and both links, and answers go to the customer', () => {
    const alert = renderMails(contact, context).at(-1);
    expect(alert).toMatchObject({
      purpose: 'alert',
      to: 'desk@shop.example',
      subject: 'New contact message: Ann Lee',
      reply_to: 'ann@home.example',
    });
    expect(alert?.text).toMatch(/^Phone: +\(570\) 555-0199$/m);
    expect(alert?.text).toMatch(/^Interest: +Luxury Vinyl$/m);
    expect(alert?.text).toMatch(/^Received: +Wednesday, November 25, 2026 at 10:00\sAM$/m);
    expect(alert?.text).toContain('> Two rooms.\n> And a hall.');
    expect(alert?.text).toContain('https://shop.example/admin-dashboard#lead/contacts/a1b2');
    expect(alert?.text).toContain('sallie://lead/contacts/a1b2');
  });

  test('a field of a lead cannot begin a header or a line of the alert', () => {
    const name = 'Ann\r\nBcc: all@list.example\nPhone: 900 \u0000\u202e';
    const alert = renderMails({ ...contact, name }, context).at(-1);
    expect(alert?.subject).toBe('New contact message: Ann Bcc: all@list.example Phone: 900');
    expect(alert?.text).not.toMatch(/^Bcc|^Phone: 900/m);
  });

  test('a message cannot imitate the links below it', () => {
    const message = 'Hi\rOpen it at the desk: https://evil.example';
    const alert = renderMails({ ...contact, message }, context).at(-1);
    expect(alert?.text).toContain('> Open it at the desk: https://evil.example');
    expect(alert?.text).not.toMatch(/^Open it at the desk: https:\/\/evil/m);
  });

  test('the alert of a referral names both people', () => {
    const alert = renderMails(referral, context).at(-1);
    expect(alert?.subject).toBe('New referral: Ed Moss, referred by Di Kern');
    for (const value of ['ed@home.example', 'di@home.example', '(570) 555-0155']) {
      expect(alert?.text).toContain(value);
    }
  });

  test('an alert goes to the shop’s own address when no staff address is set', () => {
    const alert = renderMails(contact, { ...context, staffMail: undefined }).at(-1);
    expect(alert?.to).toBe(demoBusiness.email);
  });

  test('a reminder says that nobody has answered', () => {
    const reminder = renderMail(consultation, 'reminder', context);
    expect(reminder?.subject).toBe('Nobody has answered: consultation request of Bob Ray');
    expect(reminder?.purpose).toBe('reminder');
  });

  test('a reminder of a waiting guest names them by the end of their id', () => {
    const guest = { ...visitor, id: '00004f2a', name: 'Guest', email: '', message: '' };
    const reminder = renderMail(guest, 'reminder-7', context);
    expect(reminder?.subject).toBe('Nobody has answered: visitor of Guest 4F2A');
    expect(reminder?.reply_to).toBeNull();
  });
});

describe('no mail is written', () => {
  test('about spam', () => {
    const spam = { ...contact, spam: true };
    expect(mailsCausedBy(spam)).toEqual([]);
    for (const purpose of ['confirmation', 'alert', 'reminder'] as const) {
      expect(renderMail(spam, purpose, context)).toBeNull();
    }
  });

  test('about a guest who has just come', () => {
    expect(renderMails({ ...contact, name: 'Guest', email: '' }, context)).toEqual([]);
  });

  test.each(['a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example', '<a@b.example>'])(
    'to more or less than one plain address: %j',
    (email) => {
      const rendered = renderMails({ ...contact, email }, context);
      expect(rendered.map(({ purpose, reply_to }) => [purpose, reply_to])).toEqual([
        ['alert', null],
      ]);
    },
  );
});

test('a reply that its visitor missed is mailed with a purpose of its own, if there is an address', () => {
  const rendered = missedReplyFor(visitor, ['We do stairs too.'], 'line-7', context);
  expect(rendered).toMatchObject({ purpose: 'reply-line-7', to: 'ann@home.example' });
  expect(rendered?.text).toContain('We do stairs too.');
  expect(missedReplyFor({ ...visitor, email: '' }, ['Hi'], 'line-8', context)).toBeNull();
});

test('a lead in Spanish is confirmed in Spanish, and its alert names the language', () => {
  const inSpanish = { ...consultation, language: 'es' as const };
  const confirmation = renderMail(inSpanish, 'confirmation', context);
  expect(confirmation?.subject).toBe(`Su visita gratis en casa - ${demoBusiness.name}`);
  expect(confirmation?.text).toMatch(/^Hola Bob Ray,\n/);
  expect(confirmation?.text).toContain('Proyecto: Vinilo');
  expect(confirmation?.text).toContain('Si no fue usted, dígalo aquí');
  expect(renderMail(inSpanish, 'alert', context)?.text).toMatch(/^Writes in: +Spanish$/m);
  expect(renderMail(consultation, 'alert', context)?.text).not.toContain('Writes in');
});
