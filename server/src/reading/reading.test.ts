import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openShop } from '../testing/running-server.ts';
import { createPageFetcher, readWebsite } from './reading.ts';
import { suggestionsFrom } from './suggestions.ts';

type Answer = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** Serves a website on this machine and records the requested paths. */
async function serveSite(pages: Record<string, Answer>) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    const page = pages[path];
    if (typeof page === 'function') return page(request, response);
    response.writeHead(page === undefined ? 404 : 200, { 'Content-Type': 'text/html' });
    response.end(page ?? 'none');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, asked };
}

const fetchHere = createPageFetcher({ allowIPAddressList: ['127.0.0.1'] });

async function read(origin: string) {
  const pages = await readWebsite(new URL(origin), fetchHere);
  const found = suggestionsFrom(pages);
  return { pages, of: (...path: string[]) => found.find((one) => `${one.path}` === `${path}`) };
}

const jsonLd = (data: unknown) =>
  `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

const shopLd = {
  '@context': 'https://schema.org',
  '@graph': [
    { '@type': 'WebSite', name: 'A theme' },
    {
      '@type': 'FlooringStore',
      name: 'Harbor Floors',
      telephone: '+1 (231) 555-0117',
      email: 'mailto:office@harborfloors.example',
      foundingDate: '1991-04-01',
      areaServed: [{ '@type': 'City', name: 'Petoskey' }, 'Charlevoix'],
      address: {
        '@type': 'PostalAddress',
        streetAddress: '7 Bay Street',
        addressLocality: 'Petoskey',
        addressRegion: 'MI',
        postalCode: '49770',
      },
      geo: { latitude: '45.3736', longitude: -84.955 },
      openingHoursSpecification: [
        { dayOfWeek: ['Monday', 'https://schema.org/Tuesday'], opens: '09:00:00', closes: '17:30' },
        { dayOfWeek: 'Sunday', opens: '00:00', closes: '00:00' },
      ],
    },
  ],
};

test('JSON-LD of a website suggests name, phone, address, hours and more, with the page it stands on', async () => {
  const { origin } = await serveSite({ '/': `<h1>Floors</h1>${jsonLd(shopLd)}` });
  const { of } = await read(origin);
  expect(of('name')).toMatchObject({ value: 'Harbor Floors', from: `${origin}/` });
  expect(of('phone')).toMatchObject({ value: '2315550117', words: '(231) 555-0117' });
  expect(of('email')?.value).toBe('office@harborfloors.example');
  expect(of('address')?.words).toBe('7 Bay Street, Petoskey, MI 49770');
  expect(of('areas')?.value).toEqual(['Petoskey', 'Charlevoix']);
  expect(of('founded')?.value).toBe(1991);
  expect(of('location')?.value).toEqual({ latitude: 45.3736, longitude: -84.955 });
  const week = of('hours')?.value as { day: string; open?: string }[];
  expect(week).toHaveLength(7);
  expect(week.filter(({ open }) => open)).toEqual([
    { day: 'Monday', open: '09:00', close: '17:30' },
    { day: 'Tuesday', open: '09:00', close: '17:30' },
  ]);
});

test('a page without JSON-LD suggests phone, email, address and hours by its links and words', async () => {
  const { origin } = await serveSite({
    '/': `<a href="/contact-us">Contact</a>`,
    '/contact-us': `<p>Visit us: 412 Mill Road,<br>Alpena, MI 49707</p>
      <a href="tel:989-555-0123">call</a> <a href="mailto:hi@alpenafloors.example?subject=x">write</a>
      <a href="https://www.facebook.com/alpenafloors">f</a>
      <p>Mon - Fri: 9 am - 5:30 pm</p><p>Saturday 10:00 AM to 2:00 PM</p><p>Sunday: Closed</p>`,
  });
  const { of } = await read(origin);
  expect(of('phone')?.value).toBe('9895550123');
  expect(of('email')?.value).toBe('hi@alpenafloors.example');
  expect(of('address')?.words).toBe('412 Mill Road, Alpena, MI 49707');
  expect(of('links', 'facebook')?.value).toBe('https://www.facebook.com/alpenafloors');
  expect(of('hours')?.words).toContain('Friday: 9:00 AM - 5:30 PM, Saturday: 10:00 AM - 2:00 PM');
});

test('a value that the content could not take as it is is not suggested', async () => {
  const wrong = { '@type': 'Store', telephone: 'call us', address: 'in town', email: 'none' };
  const { origin } = await serveSite({
    '/': `${jsonLd(wrong)}<script type="application/ld+json">{ broken</script>`,
  });
  const pages = await readWebsite(new URL(origin), fetchHere);
  expect(suggestionsFrom(pages)).toEqual([]);
});

test('opening hours of a hostile website are read within a second', () => {
  const hoursOf = (openingHours: string) =>
    suggestionsFrom([
      { url: new URL('https://a.example/'), objects: [{ openingHours }], links: [], text: '' },
    ]);
  const [mondays] = hoursOf('Mo,We 09:00-17:00,Fr-Sa 10:00-14:00');
  expect(mondays?.words).toContain('Wednesday: 9:00 AM - 5:00 PM');
  expect(mondays?.words).toContain('Saturday: 10:00 AM - 2:00 PM');
  const began = performance.now();
  expect(hoursOf('Mo'.repeat(26))).toEqual([]);
  expect(hoursOf('Mo'.repeat(500_000))).toEqual([]);
  expect(hoursOf('Mo,'.repeat(100_000))).toEqual([]);
  expect(performance.now() - began).toBeLessThan(1000);
});

test('the reader reads at most thirty pages, of this website alone, those that tell of the shop first', async () => {
  const links = Array.from({ length: 100 }, (_, at) => `<a href="/p${at}">p</a>`).join('');
  const { asked, origin } = await serveSite({
    '/': `${links}<a href="/about">a</a><a href="https://elsewhere.example/">x</a>`,
    '/about': 'about',
    ...Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`/p${at}`, 'page'])),
  });
  const { pages } = await read(origin);
  expect(pages).toHaveLength(30);
  expect(asked).toHaveLength(30);
  expect(asked[1]).toBe('/about');
});

test('the reader breaks off a page without end before 20 MB of it are sent', async () => {
  let sent = 0;
  const { origin } = await serveSite({
    '/': (_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' });
      response.write('<a href="tel:989-555-0123">call</a>');
      const more = () => {
        sent += 100_000;
        // Writes in a turn of its own, because a loop of failing writes would never notice a closed connection.
        if (!response.destroyed) response.write('x'.repeat(100_000), () => setImmediate(more));
      };
      more();
    },
  });
  const pages = await readWebsite(new URL(origin), fetchHere).catch(() => []);
  expect(pages.length).toBeLessThanOrEqual(1);
  expect(sent).toBeLessThan(20_000_000);
});

test('the reader refuses a private address, and one that a redirect or a name leads to', async () => {
  const inside = await serveSite({ '/': '<a href="tel:989-555-0123">secret</a>' });
  const { server, cookie } = await openShop();
  const port = new URL(inside.origin).port;
  for (const address of [inside.origin, `http://localhost:${port}`, `http://[::1]:${port}`]) {
    const reply = await server.post('/api/website/reading', { address }, cookie);
    expect(reply.status).toBe(400);
    expect(await reply.text()).toContain(
      'Nothing could be read at this address. Please look whether it is right.',
    );
  }
  // The page's address is allowed here, but its redirect leads to another address of this machine.
  const { origin } = await serveSite({
    '/': (_, response) => response.writeHead(302, { Location: `http://127.0.0.2:${port}/` }).end(),
  });
  await expect(read(origin)).rejects.toThrow('Nothing could be read');
  expect(inside.asked).toEqual([]);
});

test('a website address that is none answers 400 with a sentence', async () => {
  const { server, cookie } = await openShop();
  const sentenceFor = async (address: unknown) => {
    const reply = await server.post('/api/website/reading', { address }, cookie);
    expect(reply.status).toBe(400);
    return reply.text();
  };
  expect(await sentenceFor('not an address at all')).toContain(
    'Please give the address as it stands in a browser: www.yourshop.com',
  );
  expect(await sentenceFor(' ')).toContain('Please give the address of the website');
});
