import { expect, visiting as test } from './shop.ts';

/** Returns every address on the pages, with a page that contains it. */
async function linked(origin: string): Promise<Map<string, string>> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);
  const found = new Map<string, string>();
  for (const page of [...pages, `${origin}/nowhere`]) {
    const html = await (await fetch(page)).text();
    for (const [, href = ''] of html.matchAll(/(?:href|src)="([^"]+)"/g)) found.set(href, page);
    for (const [, set = ''] of html.matchAll(/srcset="([^"]+)"/gi)) {
      for (const source of set.split(',')) found.set(source.trim().split(' ')[0] ?? '', page);
    }
  }
  return found;
}

test('every link, picture and anchor of the site leads somewhere', async ({ shop }) => {
  const broken: string[] = [];
  for (const [address, page] of await linked(shop.origin)) {
    const url = new URL(address.replaceAll('&amp;', '&'), page);
    if (url.origin !== shop.origin) {
      const isWell =
        (url.protocol === 'tel:' && /^tel:\+1\d{10}$/.test(url.href)) ||
        (url.protocol === 'mailto:' && /^mailto:[^\s@]+@[^\s@]+$/.test(url.href)) ||
        url.protocol === 'https:';
      if (!isWell) broken.push(`${address} on ${page}`);
      continue;
    }
    const reply = await fetch(url);
    const isItself = url.pathname === new URL(page).pathname; // The 404 page links to its own anchors.
    if (reply.status !== 200 && !isItself) broken.push(`${address} on ${page}: ${reply.status}`);
    const anchor = url.hash.slice(1);
    if (anchor && !(await reply.text()).includes(`id="${anchor}"`)) {
      broken.push(`${address} on ${page}: no such anchor`);
    } else if (!anchor) {
      await reply.arrayBuffer();
    }
  }
  expect(broken).toEqual([]);
});
