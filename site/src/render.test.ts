import { pagePaths, type RenderedPage, type SiteSettings } from '@sallie/shared/contract/page';
import { demoContent } from '@sallie/shared/rules/demo/content';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAssets } from './render/assets.ts';
import { renderPages } from './render.tsx';

const settings: SiteSettings = {
  origin: 'https://shop.example',
  content: {
    ...demoContent,
    name: 'Ash & Sons <Floors>',
    team: [{ name: 'Ann Ash', role: 'Owner', about: 'Ann knows floors.' }],
    founded: 1931,
    ownedSince: 1999,
    yearsServed: 'Almost 100 years',
    experience: '90+',
    happyCustomers: '7777+',
    projectCustomers: '8888+',
    satisfaction: '99%',
    rating: 4.7,
    phone: '5705550199',
    email: 'ash@sons.example',
    followUpHours: 36,
    retention: { leadMonths: 36, chatMonths: null, guestDays: 14, spamDays: 1 },
    referral: { credit: 321, minimumInstallation: 4321 },
    discount: { amount: 123, minimumProject: 987 },
  },
};

const assets = createAssets(
  {
    'src/boot.ts': { file: 'assets/boot.js', dynamicImports: ['shell'] },
    shell: { file: 'assets/site.js', name: 'site', css: ['assets/site.css'] },
    'src/pages/home.tsx': { file: 'assets/home.js', imports: ['shell'], css: ['assets/home.css'] },
    'src/admin.tsx': { file: 'assets/admin.js', css: ['assets/admin.css'] },
  },
  (file) => `/* ${file} */`,
);

let pages: Map<string, RenderedPage>;
const html = (path: string) => pages.get(path)?.html ?? '';
/** Returns the visible text. */
const text = (path: string) =>
  html(path)
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<!--.*?-->|<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

beforeAll(async () => {
  pages = new Map((await renderPages(settings, assets)).map((page) => [page.path, page]));
});

const listed: readonly string[] = pagePaths;
const staff = ['/login', '/admin-login', '/admin', '/admin-dashboard'];

describe('the rendered pages', () => {
  it('are exactly the listed paths, the 404 page and the staff pages', () => {
    expect([...pages.keys()].sort()).toEqual([...listed, '/404', ...staff].sort());
    expect([...pages.values()].filter((page) => page.listed).map(({ path }) => path)).toEqual(
      listed,
    );
  });

  it.each([...listed, '/404'])(
    'include %s with one h1, main and footer, and without style attributes',
    (path) => {
      expect(html(path).match(/<h1[\s>]/g)).toHaveLength(1);
      expect(html(path).match(/<main[\s>]/g)).toHaveLength(1);
      expect(html(path).match(/<footer[\s>]/g)).toHaveLength(1);
      expect(html(path)).toMatch(/<title>.*Ash &amp; Sons &lt;Floors&gt;.*<\/title>/);
      expect(html(path)).not.toMatch(/<[^>]+\sstyle="/);
      expect(html(path)).not.toContain('<template');
      expect(html(path)).toContain('<script type="module" src="/assets/boot.js" data-ahead="');
    },
  );

  it.each(listed)('give %s its own description and canonical address', (path) => {
    expect(html(path)).toContain(`<link rel="canonical" href="https://shop.example${path}">`);
    const descriptions = listed.map(
      (each) => /name="description" content="([^"]+)"/.exec(html(each))?.[1],
    );
    expect(new Set(descriptions).size).toBe(listed.length);
  });

  it('escape < in the facts, so that no name ends their script element', () => {
    const json = /<script type="application\/json" id="site">([\s\S]*?)<\/script>/.exec(
      html('/'),
    )?.[1];
    expect(json).not.toContain('<');
    expect(JSON.parse(json ?? '')).toMatchObject({
      origin: settings.origin,
      business: { name: 'Ash & Sons <Floors>', founded: 1931 },
    });
  });

  it('take every figure and the email address from the shop’s facts, and none from the demo', () => {
    expect(text('/')).toContain('Almost 100 years');
    expect(text('/')).toContain('7777+ happy customers');
    expect(text('/')).toContain('4.7');
    expect(text('/')).toContain('since 1931');
    expect(text('/')).toContain('(570) 555-0199');
    expect(text('/')).toContain('$123 off');
    expect(text('/about')).toContain('1999');
    expect(text('/recent-projects')).toContain('8888+');
    expect(text('/recent-projects')).toContain('90+');
    expect(text('/recent-projects')).toContain('99%');
    expect(text('/referrals')).toContain('$321');
    expect(text('/referrals')).toContain('$4,321');
    // The promise is shown only by script, because it cannot always be kept.
    expect(text('/consultation')).not.toContain('36 hours');
    expect(text('/')).not.toContain('36 hours');
    for (const path of [...listed, '/404']) {
      expect(text(path)).not.toMatch(/1977|2008|Millbrook Flooring|1000\+|2000\+|45\+/);
      const emails = html(path).match(/[\w.+-]+@[\w.-]+\.\w+/g);
      expect([...new Set(emails)]).toEqual(['ash@sons.example']);
    }
  });

  it('tell search engines the closed day, and no rating or review', () => {
    const json = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(
      html('/contact'),
    )?.[1];
    const shop = JSON.parse(json ?? '');
    expect(shop['@type']).toBe('HomeAndConstructionBusiness');
    const wednesday = shop.openingHoursSpecification.find(({ dayOfWeek }: { dayOfWeek: string }) =>
      dayOfWeek.endsWith('Wednesday'),
    );
    expect(wednesday).toMatchObject({ opens: '00:00', closes: '00:00' });
    expect(json).not.toMatch(/rating|review/i);
  });

  it.each([
    ['/about', 'About Ash & Sons'],
    ['/our-products', 'Our products'],
    ['/recent-projects', 'Recent projects'],
    ['/contact', 'Contact Ash & Sons'],
    ['/referrals', 'Referral program'],
    ['/consultation', 'Free in-home consultation'],
  ])('name on %s the page in its first heading: %s', (path, said) => {
    const [, heading = ''] = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html(path)) ?? [];
    expect(heading.replace(/<[^>]+>/g, '').replace('&amp;', '&')).toContain(said);
  });

  it.each(listed)('offer on %s a consultation beside each call link in bar and menu', (path) => {
    const [bar = ''] = /<header[\s\S]*?<\/header>/.exec(html(path)) ?? [];
    expect(bar.match(/<a href="\/consultation"|<a [^>]*href="tel:/g)).toHaveLength(4);
  });

  it('put the contact form before address and hours', () => {
    const [main = ''] = /<main[\s\S]*<\/main>/.exec(html('/contact')) ?? [];
    expect(main.indexOf('<form')).toBeGreaterThan(0);
    expect(main.indexOf('<form')).toBeLessThan(main.indexOf('<address'));
  });

  it('show no picture twice on a page, and no initials in place of a portrait', () => {
    for (const path of listed.filter((each) => each !== '/recent-projects')) {
      const shown = html(path).match(/class="picture-[\w-]+"/g) ?? [];
      expect(shown).toEqual([...new Set(shown)]);
      expect(text(path)).not.toMatch(/\bAA\b/);
      expect(html(path)).not.toContain('Portrait of');
    }
  });

  it('show the portraits of team members who have one', async () => {
    const id = 'a'.repeat(32);
    const portrait = { id, focus: { x: 0.5, y: 0.2 }, size: { width: 900, height: 1200 } };
    const team = [
      { name: 'Ann Ash', role: 'Owner', about: 'Ann knows floors.', portrait },
      { name: 'Bo Beech', role: 'Sales', about: 'Bo knows carpets.' },
    ];
    const faces = await renderPages(
      { ...settings, content: { ...settings.content, team } },
      assets,
    );
    for (const path of ['/', '/about']) {
      const page = faces.find((each) => each.path === path)?.html ?? '';
      expect(page.match(/<img[^>]+alt="Portrait of[^>]+>/g)).toEqual([
        expect.stringMatching(
          new RegExp(`src="/pictures/${id}-800.jpg".* alt="Portrait of Ann Ash"`),
        ),
      ]);
      expect(page).toContain(`.picture-${id}{object-position:50% 20%}`);
    }
  });

  it('wait for the visualizer script only when its URL is set', async () => {
    const waiting = 'Loading visualization tool...';
    expect(text('/our-products')).not.toContain(waiting);
    expect(text('/our-products').match(/There is more to see[^.]* in the showroom/g)).toHaveLength(
      1,
    );
    const visualizerScriptUrl = 'https://visualizer.example/embed.js';
    const equipped = await renderPages({ ...settings, visualizerScriptUrl }, assets);
    expect(equipped.find(({ path }) => path === '/our-products')?.html).toContain(waiting);
  });

  it.each([...listed, '/404'])('use American spelling on %s', (path) => {
    const british =
      /e-mail|enquir|colour|grey|centre|favour|neighbour|vapour|fibre|levelled|ageing|[a-z]{3}isation|catalogue|programme/i;
    expect(
      html(path)
        .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
        .match(/>[^<]+|alt="[^"]*"/g)
        ?.filter((said) => british.test(said)),
    ).toEqual([]);
  });

  it('name in the privacy policy everything that stays on the device', () => {
    const policy = text('/privacy-policy');
    for (const kept of ['half-filled form', 'signed up', 'your conversation', 'one cookie'])
      expect(policy).toContain(kept);
  });

  it('state in the privacy policy the retention times, and no analytics unless a tag is set', async () => {
    expect(text('/privacy-policy')).toContain('loads no analytics');
    expect(text('/privacy-policy')).toContain('is erased by itself 36 months after');
    expect(text('/privacy-policy')).not.toContain('after its last message. A chat');
    expect(text('/privacy-policy')).toContain('erased by itself 1 day after');
    const tagged = await renderPages({ ...settings, tagManagerId: 'GTM-X' }, assets);
    const policy = tagged.find(({ path }) => path === '/privacy-policy');
    expect(policy?.html).not.toContain('loads no analytics');
  });

  it('name the scripts that the first touch needs, without the page’s own script on /about', () => {
    expect(html('/')).toContain('data-ahead="/assets/site.js /assets/home.js"');
    expect(html('/about')).toContain('data-ahead="/assets/site.js"');
  });

  it.each(staff)(
    'serve %s from the admin entry, without the site’s script and with noindex',
    (path) => {
      expect(pages.get(path)).toMatchObject({ staff: true, listed: false });
      expect(html(path)).toContain('<script type="module" src="/assets/admin.js"></script>');
      expect(html(path)).toContain('/* assets/admin.css */');
      expect(html(path)).not.toContain('boot.js');
      expect(html(path)).toContain('noindex');
    },
  );
});
