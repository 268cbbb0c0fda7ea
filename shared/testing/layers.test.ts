import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/** The product's folders from the lowest layer up: each imports only from itself and from those before it. */
const layers = `
  shared/contract shared/realtime shared/rules shared/rules/website shared/rules/demo shared/rules/lead-kinds shared/rules/figures shared/rules/lead-search
  shared/bot/language shared/bot/fact-check shared/bot/dialogue shared/styles shared/ui

  shared/desk/styles shared/desk/ports shared/desk/stores shared/desk/alerts shared/desk/app
  shared/desk/lead-facts shared/desk/changes shared/desk/search shared/desk/settings shared/desk/keys
  shared/desk/agenda shared/desk/website shared/desk/answers shared/desk/conversations shared/desk/accounts shared/desk/calls shared/desk/audit shared/desk/figures
  shared/desk/people shared/desk/leads/details shared/desk/leads/chosen shared/desk/leads/filters
  shared/desk/leads shared/desk/today shared/desk/ringing shared/desk/shell shared/desk

  server/src/system server/src/store server/src/store/embedded
  server/src/store/postgres server/src/http server/src/realtime server/src/mail server/src/config.ts
  server/src/processes server/src/audit server/src/leads/mail-templates server/src/content server/src/core.ts server/src/pictures server/src/archive server/src/backups
  server/src/figures server/src/leads/spam server/src/leads server/src/staff server/src/visits server/src/quotes server/src/conversations
  server/src/assistant/understanding server/src/assistant/teaching server/src/assistant/answers
  server/src/assistant server/src/attention server/src/push server/src/reading server/src/pages server/src/app.ts server/src/mailing.ts
  server/src/shop-store.ts server/src/open-core.ts server/src/subsystems.ts server/src/server.ts server/src/doctor server/src/drill
  server/src/move server/src

  site/src/content site/src/analytics site/src/islands site/src/layout site/src/forms site/src/visits site/src/quotes site/src/visualizer
  site/src/sections site/src/sections/home site/src/sections/contact site/src/sections/gallery
  site/src/sections/products site/src/pages site/src/chat site/src/app site/src/render site/src/admin site/src/worker
  site/src

  console/src console/src/platform console/src/main/settings console/src/main/connection
  console/src/main/tray console/src/main/window console/src/main/notifications console/src/main/updates
  console/src/main/lifecycle console/src/main console/src/preload console/src/renderer/public console/src/renderer
`
  .trim()
  .split(/\s+/);

/** Packages that a part of the product must not import, because it would not run where it has to. */
const without: [part: RegExp, packages: RegExp, why: string][] = [
  [/^shared\/(contract|rules|bot|realtime)\//, /^(?!(zod\/mini|nanoevents)$)/, 'runs everywhere'],
  [/^shared\/(ui|desk)\//, /^(node:|koa|ws$)/, 'runs in a page'],
  [/^server\//, /^react/, 'loads built pages by their path'],
];

const imported = /(?:from|import)\s*\(?\s*['"]([^'"?\s]+)['"?]/g;
const sources = new Map(
  globSync('{shared,server/src,site/src,console/src}/**/*.{ts,tsx,css}', {
    exclude: ['**/node_modules/**'],
  })
    .map(normalize)
    .filter((file) => !/\/testing\/|\.test\.tsx?$|\.d\.ts$/.test(file))
    .map((file) => [file, readFileSync(file, 'utf8')]),
);

const layerOf = (file: string) =>
  layers.includes(file) ? layers.indexOf(file) : layers.indexOf(dirname(file));

function importsOf(file: string): { path: string; isPackage: boolean }[] {
  return [...(sources.get(file) ?? '').matchAll(imported)].map(([, named = '']) => {
    if (named.startsWith('.')) return { path: join(dirname(file), named), isPackage: false };
    if (!named.startsWith('@sallie/')) return { path: named, isPackage: true };
    const path = named.slice('@sallie/'.length);
    const found = ['', '.ts', '.tsx']
      .map((ending) => path + ending)
      .find((one) => sources.has(one));
    return { path: found ?? path, isPackage: false };
  });
}

test('every folder of the product has its layer', () => {
  const strangers = [...sources.keys()].filter((file) => layerOf(file) < 0).map(dirname);
  expect([...new Set(strangers)]).toEqual([]);
});

test('files import from their own layer and from lower ones, and never what is for tests', () => {
  const wrong: string[] = [];
  for (const file of sources.keys()) {
    for (const { path, isPackage } of importsOf(file)) {
      if (isPackage || (!sources.has(path) && !path.includes('/testing/'))) continue;
      const [home = ''] = file.split('/');
      const isNear = path.startsWith(`${home}/`) || path.startsWith('shared/');
      const isLower = layerOf(path) >= 0 && layerOf(path) <= layerOf(file);
      if (!isNear || !isLower) wrong.push(`${file} imports ${path}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('no file imports itself by way of others', () => {
  const done = new Set<string>();
  const cycles: string[] = [];
  function walk(file: string, way: readonly string[]): void {
    if (way.includes(file)) cycles.push([...way.slice(way.indexOf(file)), file].join(' > '));
    if (done.has(file) || way.includes(file)) return;
    for (const { path } of importsOf(file)) if (sources.has(path)) walk(path, [...way, file]);
    done.add(file);
  }
  for (const file of sources.keys()) walk(file, []);
  expect(cycles).toEqual([]);
});

test('no part of the product imports a package that does not run where the part runs', () => {
  const wrong = [...sources.keys()].flatMap((file) =>
    without.flatMap(([part, packages, why]) =>
      importsOf(file)
        .filter(({ path, isPackage }) => isPackage && part.test(file) && packages.test(path))
        .map(({ path }) => `${file} imports ${path}: ${why}`),
    ),
  );
  expect(wrong).toEqual([]);
});
