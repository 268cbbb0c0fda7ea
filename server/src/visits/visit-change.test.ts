import { demoBusiness } from '@sallie/shared/rules/business';
import { comesBack } from '@sallie/shared/rules/triage';
import { aConsultation } from '@sallie/shared/testing/leads';
import { expect, test } from 'vitest';
import { openVisitShop, shopTime } from '../testing/visit-shop.ts';
import { leadWith, newVisit, stepped } from './visit-change.ts';

test('undoing a cancellation removes the call-back it asked for, though it was stored a moment later', () => {
  const by = { role: 'visitor' } as const;
  const claim = { by: 'Dana', by_id: 'd', at: '2026-11-20T15:05:00.000Z', seconds: 300 };
  const [first, later] = [1, 2].map((ms) => new Date(Date.UTC(2026, 10, 21, 15, 0, 0, ms)));
  const [pressed, kept] = [
    { by, now: first as Date },
    { by, now: later as Date },
  ];
  const lead = aConsultation({ claim });
  const time = { from: '2026-11-24T15:30:00.000Z', to: '2026-11-24T16:30:00.000Z' };
  const what = { ...time, kind: 'home', where: lead.address, person: null } as const;
  const agreed = stepped(
    newVisit(lead, 'v', what, pressed.now),
    'agreed',
    { state: 'agreed' },
    pressed,
  );
  const off = { state: 'canceled', wants_other: true } as const;
  const canceled = stepped(agreed, 'canceled', off, pressed);
  const asked = leadWith(lead, { before: agreed, visit: canceled }, kept);
  expect(asked.call_back_at).toBeDefined();
  const on = { state: 'agreed', wants_other: undefined } as const;
  const back = stepped(canceled, 'undone', on, kept);
  expect(leadWith(asked, { before: canceled, visit: back }, kept).call_back_at).toBe(undefined);
});

test.each([
  ['had handled', { handled: true }],
  ['had snoozed', { snooze: shopTime(28, '10:00') }],
])('a request staff %s is to be called when canceled for another time', async (_, wanted) => {
  const { aRequest, call, take, request, clock } = await openVisitShop();
  const asked = await aRequest();
  const taken = await take(asked.correction, shopTime(24, '10:30'));
  const { version } = await request(asked.id);
  const path = `/api/leads/consultations/${asked.id}`;
  expect((await call('PATCH', path, { version, ...wanted })).status).toBe(200);
  const page = `/api${taken.json().path}`;
  const shown = (await call('GET', page, undefined, {})).json();
  clock.pass(4000);
  const off = {
    version: shown.version,
    press: shown.press,
    action: 'cancel',
    another_time: true,
  };
  expect((await call('POST', page, off, {})).status).toBe(200);
  const after = await request(asked.id);
  expect(after).toMatchObject({ handled_at: null, status: 'contacted' });
  const back = comesBack(demoBusiness, after);
  expect(back).toMatchObject({ why: 'call-back', toOwner: clock.now() });
});
