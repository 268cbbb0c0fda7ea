import { expect, test } from 'vitest';
import { openShop } from '../testing/running-server.ts';

const hostile = '</script><img src=x onerror=alert(1)> & "so on"';

test('a public answer is on the contact page as text and as FAQ markup until it is removed', async () => {
  const { server, cookie } = await openShop();
  const page = async (path: string) => (await server.get(path)).text();
  const markup = async () =>
    [...(await page('/contact')).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
      .map(([, json = '']) => JSON.parse(json))
      .find((each) => each['@type'] === 'FAQPage');
  expect(await markup()).toBeUndefined();
  expect(await page('/contact')).not.toContain('Questions people ask');

  const body = {
    questions: ['Is there a dog?'],
    answer: hostile,
    public: true,
    names_checked: true,
  };
  const { id } = await server.make('/api/answers', body, cookie);
  await expect.poll(markup, { timeout: 60_000 }).toMatchObject({
    mainEntity: [{ name: 'Is there a dog?', acceptedAnswer: { text: hostile } }],
  });
  const contact = await page('/contact');
  expect(contact).toContain('Questions people ask');
  expect(contact).toContain('&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;');
  expect(contact).not.toContain('<img src=x');
  expect(await page('/')).not.toContain('Is there a dog?');

  await server.delete(`/api/answers/${id}`, cookie);
  await expect.poll(markup, { timeout: 60_000 }).toBeUndefined();
});
