import type { RenderedPage, SiteSettings } from '@sallie/shared/page';

interface CrawlerFile {
  path: string;
  type: string;
  text: string;
}

const plain = 'text/plain; charset=utf-8';
const YEAR = 365 * 24 * 3600 * 1000;

/** What machines ask for: robots.txt, sitemap.xml with exactly the listed pages, security.txt. */
export function crawlerFiles(
  pages: RenderedPage[],
  { origin, business }: SiteSettings,
): CrawlerFile[] {
  const urls = pages
    .filter(({ listed }) => listed)
    .map(({ path }) => `<url><loc>${origin}${path}</loc></url>`);
  // Staff pages are not named here: they say noindex, which a crawler must be let in to read.
  const robots = ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${origin}/sitemap.xml`, ''];
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
  const security = [
    `Contact: mailto:${business.email}`,
    `Expires: ${new Date(Date.now() + YEAR).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ];
  return [
    { path: '/robots.txt', type: plain, text: robots.join('\n') },
    { path: '/sitemap.xml', type: 'application/xml; charset=utf-8', text: sitemap },
    { path: '/.well-known/security.txt', type: plain, text: security.join('\n') },
  ];
}
