import { expect, test } from 'vitest';
import { newColleague } from '../testing/colleague.ts';
import { contact } from '../testing/forms.ts';
import { startTestServer } from '../testing/running-server.ts';

test('what somebody had is everybody’s again once their account is removed; what is done stays theirs', async () => {
  const server = await startTestServer();
  const owner = await server.signIn();
  const ellen = await newColleague(server, owner);
  for (const email of ['open@example.com', 'done@example.com'])
    await server.post('/api/contact', { ...contact, email });
  const rowOf = async (email: string) => {
    const row = (await server.rows('contacts', owner)).find((one) => one.email === email);
    if (!row) throw new Error(`There is no ${email}`);
    return row;
  };
  const change = async (email: string, wanted: object) => {
    const { id, version } = await rowOf(email);
    const path = `/api/leads/contacts/${id}`;
    expect((await server.patch(path, { version, ...wanted }, ellen.cookie)).status).toBe(200);
  };
  await change('open@example.com', { claim: true });
  await change('done@example.com', { claim: true });
  await change('done@example.com', { handled: true });

  expect((await server.delete(`/api/staff/${ellen.id}`, owner)).status).toBe(204);
  expect(await rowOf('open@example.com')).toMatchObject({ claim: null });
  expect(await rowOf('done@example.com')).toMatchObject({ claim: { by_id: ellen.id } });
});
