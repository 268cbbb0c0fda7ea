import { expect, test } from 'vitest';
import { openVisitShop, shopTime } from '../testing/visit-shop.ts';

test('an appointment that is set on a request makes, moves and ends its visit', async () => {
  const { aRequest, call, request, visitsOf } = await openVisitShop();
  const asked = await aRequest();
  const patch = async (more: object) => {
    const { version } = await request(asked.id);
    return call('PATCH', `/api/consultations/${asked.id}`, { version, ...more });
  };
  await patch({ status: 'scheduled', appointment: shopTime(24, '10:30') });
  expect(await visitsOf(asked.id)).toMatchObject([
    { state: 'agreed', from: shopTime(24, '10:30') },
  ]);
  await patch({ appointment: shopTime(27, '15:00'), place: 'Showroom' });
  expect(await visitsOf(asked.id)).toMatchObject([
    { state: 'moved', from: shopTime(27, '15:00'), kind: 'showroom', sequence: 1 },
  ]);
  const off = (await patch({ appointment: null })).json();
  expect(await visitsOf(asked.id)).toMatchObject([{ state: 'canceled', sequence: 2 }]);
  await call('POST', '/api/lead-undos', {
    leads: [{ kind: 'consultations', id: asked.id, version: off.version }],
  });
  expect(await visitsOf(asked.id)).toMatchObject([
    { state: 'agreed', from: shopTime(27, '15:00'), sequence: 3 },
  ]);
  // Two visits at one time only cause a warning.
  const other = await aRequest();
  await call('PATCH', `/api/consultations/${other.id}`, {
    version: 1,
    appointment: shopTime(27, '15:00'),
  });
  expect(await visitsOf(other.id)).toMatchObject([{ state: 'agreed', person: null }]);
  await patch({ visited: 'sold' });
  expect(await visitsOf(asked.id)).toMatchObject([{ state: 'done', outcome: 'sold' }]);
});

test('an offered visit is canceled when its request is cancelled', async () => {
  const { aRequest, make, call, request, visitsOf } = await openVisitShop();
  const asked = await aRequest();
  await make(asked, shopTime(24, '10:30'), { ask: true });
  const set = async (status: string) => {
    const { version } = await request(asked.id);
    await call('PATCH', `/api/consultations/${asked.id}`, { version, status });
    return visitsOf(asked.id);
  };
  expect(await set('contacted')).toMatchObject([{ state: 'asked' }]);
  expect(await set('cancelled')).toMatchObject([{ state: 'canceled' }]);
});

test('a visit in a place of its own stays one in the showroom when its lead is given another time', async () => {
  const { aRequest, make, call, request, visitsOf } = await openVisitShop();
  const asked = await aRequest();
  const elsewhere = { kind: 'showroom', where: 'The barn, Mill Road' };
  await make(asked, shopTime(24, '10:30'), elsewhere);
  const { version } = await request(asked.id);
  const plan = { version, appointment: shopTime(27, '12:30') };
  expect((await call('PATCH', `/api/consultations/${asked.id}`, plan)).status).toBe(200);
  expect(await visitsOf(asked.id)).toMatchObject([{ ...elsewhere, from: plan.appointment }]);
});
