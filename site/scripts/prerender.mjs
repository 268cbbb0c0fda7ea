import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unknownOrigin } from '../../shared/contract/page.ts';
import { demoContent } from '../../shared/rules/demo/content.ts';
import { daysToCome } from '../../shared/rules/opening-hours.ts';

/* Renders the demo shop's site at build time, so that a server for it starts without React. */

// React picks its build by this when it is loaded.
process.env.NODE_ENV = 'production';
const { renderSite } = await import('../dist-ssr/render.js');

const site = fileURLToPath(new URL('..', import.meta.url));

// Contains dates, so the server renders it again once one of these days has passed.
const days = daysToCome(demoContent, new Date());
const settings = { content: demoContent, isDemo: true, ...days, origin: unknownOrigin };
const demo = { settings, site: await renderSite(settings) };
await writeFile(join(site, 'dist-ssr/demo.json'), JSON.stringify(demo));
