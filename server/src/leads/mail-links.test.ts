import { isMailRef } from '@sallie/shared/contract/mail';
import { expect, test } from 'vitest';
import { forms } from '../testing/forms.ts';
import { mailsIn } from '../testing/mails.ts';
import { openShop } from '../testing/running-server.ts';

test('no mail holds the id of its lead, and the link in a staff mail opens the lead', async () => {
  const { server, cookie } = await openShop();
  const ids = new Map<string, string>();
  for (const { kind, path, body } of forms) {
    const sent = { ...body, sendThankYouEmail: true, referralCount: 1 };
    ids.set(kind, (await server.make(path, sent)).id);
  }
  // One mail goes to the customer and one to staff.
  await expect.poll(async () => (await mailsIn(server.dataDir)).length).toBe(2 * forms.length);
  const links = new Map<string, string>();
  for (const { headers, text = '' } of await mailsIn(server.dataDir)) {
    const all = [...headers.map(({ value }) => value), text].join('\n');
    for (const id of ids.values()) expect(all).not.toContain(id);
    const [, kind, ref] = /admin-dashboard#lead\/([\w-]+)\/([\w-]+)/.exec(text) ?? [];
    if (kind && ref) links.set(kind, ref);
  }
  expect([...links.keys()].sort()).toEqual([...ids.keys()].sort());
  for (const [kind, ref] of links) {
    expect(ref).toSatisfy(isMailRef);
    const path = `/api/leads/${kind}/${ref}`;
    expect(await server.read(path, cookie)).toMatchObject({ id: ids.get(kind) });
  }
});
