import { demoBusiness } from '@sallie/shared/rules/business';
import { demoContent } from '@sallie/shared/rules/demo/content';
import { daysToCome } from '@sallie/shared/rules/opening-hours';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAssets } from './render/assets.ts';
import { renderPages } from './render.tsx';

const origin = 'https://shop.example';
const assets = createAssets(
  { 'src/boot.ts': { file: 'assets/boot.js', dynamicImports: [] } },
  () => '',
);

let pages: Map<string, string>;
const html = (path: string) => pages.get(path) ?? '';

beforeAll(async () => {
  const rendered = await renderPages({ content: demoContent, origin }, assets);
  pages = new Map(rendered.map((page) => [page.path, page.html]));
});

describe('the rendered pages', () => {
  it('carry only the content that they show', () => {
    const carried = (path: string) => {
      const [, json = ''] = /id="site">([\s\S]*?)<\/script>/.exec(html(path)) ?? [];
      return JSON.parse(json);
    };
    for (const path of pages.keys()) {
      const { business, content } = carried(path);
      const { differentDays: _, ...shown } = demoBusiness;
      expect(Object.keys(business).sort()).toEqual(Object.keys(shown).sort());
      expect('reviews' in content, path).toBe(path === '/');
      expect('projects' in content, path).toBe(path === '/recent-projects');
      expect(content).not.toHaveProperty('redirects');
    }
    expect(carried('/recent-projects').content.projects).toEqual(demoContent.projects);
  });

  it('show offers, warranty and financing, and no section for offers or financing without any', async () => {
    const offer = {
      id: 'o1',
      title: 'Stairs <free>',
      detail: 'With any carpet.',
      from: null,
      until: '2026-12-01T00:00',
    };
    const content = {
      ...demoContent,
      offers: [offer],
      warranty: 'Two years on every seam.',
      financing: { line: 'Pay over 12 months.', link: 'https://bank.example/ash' },
    };
    const told = new Map(
      (await renderPages({ content, origin }, assets)).map((page) => [page.path, page.html]),
    );
    expect(told.get('/')).toContain('Stairs &lt;free&gt;');
    expect(told.get('/')).toMatch(/Until (<!-- -->)?November 30/);
    expect(told.get('/')).toContain('Two years on every seam.');
    expect(told.get('/our-products')).toContain('href="https://bank.example/ash"');
    expect(html('/')).not.toContain('id="offers"');
    expect(html('/our-products')).not.toContain('paying over time');
  });

  it('say on Home whom the shop works for in the owner’s words, with or without a picture of ours', async () => {
    const homeOf = async (worksFor: string[]) => {
      const content = { ...demoContent, worksFor };
      const told = await renderPages({ content, origin }, assets);
      return told.find(({ path }) => path === '/')?.html ?? '';
    };
    expect(await homeOf(['boat owners', 'churches'])).toContain(
      'Floors for boat owners and churches.',
    );
    expect(html('/')).toContain('Floors for homeowners, landlords and rental properties,');
    expect(await homeOf([])).not.toContain('Whom we work for');
  });

  it('write every amount of dollars with its commas, and cents where there are some', async () => {
    const content = {
      ...demoContent,
      discount: { amount: 1250, minimumProject: 12_500 },
      referral: { credit: 1499.5, minimumInstallation: 10_000 },
    };
    for (const { path, html } of await renderPages({ content, origin }, assets)) {
      const shown = html.replaceAll('<!-- -->', '');
      expect(shown.match(/\$(\d{4}|[\d,]+\.\d\b)[\d,.]*/g), path).toBeNull();
      if (path === '/referrals') expect(shown).toContain('earn $1,499.50.');
    }
  });

  it('show coming days with other hours, and give search engines six of them within a year', async () => {
    const facts = {
      ...demoContent,
      differentDays: [{ date: '2026-11-27', open: '06:00', close: '21:30' }],
    };
    const days = daysToCome(facts, new Date('2026-11-23T15:00:00Z'));
    const told = await renderPages({ content: facts, ...days, origin }, assets);
    for (const { path, html, staff } of told) {
      if (staff) continue;
      expect(html, path).toContain(
        '<dt>Thursday, November 26</dt><dd>CLOSED for Thanksgiving</dd>',
      );
      expect(html, path).toContain('<dt>Friday, November 27</dt><dd>6:00 AM - 9:30 PM</dd>');
      expect(html, path).not.toContain('CLOSED for Christmas');
    }
    const [, json = ''] =
      /ld\+json">(.*?)<\/script>/.exec(told.find(({ path }) => path === '/')?.html ?? '') ?? [];
    const day = (date: string, opens: string, closes: string) => ({
      '@type': 'OpeningHoursSpecification',
      ...{ validFrom: date, validThrough: date, opens, closes },
    });
    const special = JSON.parse(json).specialOpeningHoursSpecification;
    expect(special).toHaveLength(6);
    expect(special).toContainEqual(day('2026-11-26', '00:00', '00:00'));
    expect(special).toContainEqual(day('2026-11-27', '06:00', '21:30'));
    expect(special).toContainEqual(day('2027-05-31', '00:00', '00:00'));
    expect(html('/')).not.toContain('specialOpeningHours');
  });

  it('show an uploaded picture in its sizes, and have its color and focus in the styles', async () => {
    const id = '0123456789abcdef0123456789abcdef';
    const picture = {
      id,
      focus: { x: 0.25, y: 0.8 },
      size: { width: 900, height: 600 },
      color: '#a1b2c3',
    };
    const [first, ...others] = demoContent.projects;
    const content = {
      ...demoContent,
      projects: first ? [{ ...first, picture }, ...others] : [],
    };
    const gallery = (await renderPages({ content, origin }, assets)).find(
      ({ path }) => path === '/recent-projects',
    )?.html;
    const set = [160, 320, 480, 800].map((width) => `/pictures/${id}-${width}.avif ${width}w`);
    expect(gallery).toContain(`srcSet="${set.join(', ')}"`);
    expect(gallery).toContain(`imagesrcset="${set.join(', ')}"`);
    expect(gallery).toContain(`src="/pictures/${id}-800.jpg"`);
    expect(gallery).toContain(`.picture-${id}{background:#a1b2c3;object-position:25% 80%}`);
    expect(gallery).toContain(`content="https://shop.example/pictures/${id}-800.jpg"`);
  });
});
