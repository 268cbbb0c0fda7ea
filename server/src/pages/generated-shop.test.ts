import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as dialogueTexts from '@sallie/shared/bot/dialogue/texts';
import type { Lead } from '@sallie/shared/contract/leads';
import { pagePaths } from '@sallie/shared/contract/page';
import { demoWordsIn } from '@sallie/shared/testing/demo-words';
import { generatedShop } from '@sallie/shared/testing/generated-shop';
import {
  aConsultation,
  aContact,
  aReferral,
  aSignup,
  aVisitor,
} from '@sallie/shared/testing/leads';
import { expect, test } from 'vitest';
import known from '../assistant/answers/data/known-questions.json' with { type: 'json' };
import { openAnswers } from '../assistant/answers/reply.ts';
import {
  mailsCausedBy,
  missedReplyFor,
  renderMail,
  type TemplateContext,
} from '../leads/mail-templates/templates.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { startTestServer } from '../testing/running-server.ts';

/* No page, mail or answer of another shop contains anything of the demo shop. */

const paths = [
  ...pagePaths,
  '/nowhere',
  '/login',
  '/admin-dashboard',
  '/.well-known/security.txt',
  '/sitemap.xml',
];

/** Returns what a reader sees, without form choices and the visualizer. */
const readIn = (html: string) =>
  html
    .replace(/<(script|style|select|noscript|form)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<!--.*?-->|<[^>]+>/g, ' ');

/** A shop may say this of itself, but this one does not. */
const unsaid =
  /\b(family|crews?|employed|insured|licensed|guarantee|hardwood|vinyl|carpets?|tiles?|laminate|landlords?|builders?|coffee|half an hour)\b/i;

async function generatedPages() {
  const DATA_DIR = ownFolder();
  await writeFile(join(DATA_DIR, 'business.json'), JSON.stringify(generatedShop));
  const { get } = await startTestServer({ DATA_DIR });
  return async (path: string) => (await get(path)).text();
}

test('no page claims what the facts do not say', async () => {
  const page = await generatedPages();
  // The visualizer has the program's own floors, and the privacy policy mentions none.
  for (const path of pagePaths.filter(
    (each) => each !== '/our-products' && each !== '/privacy-policy',
  )) {
    const html = await page(path);
    expect(unsaid.exec(readIn(html))?.[0], path).toBeUndefined();
    expect(
      unsaid.exec(/name="description" content="([^"]+)"/.exec(html)?.[1] ?? '')?.[0],
      path,
    ).toBeUndefined();
  }
});

test('no page says a word of the demo shop, and sections without facts are left out', async () => {
  const page = await generatedPages();
  for (const path of [...paths, '/api/shop']) {
    const html = await page(path);
    expect(demoWordsIn(html.replace(/<style>.*?<\/style>/s, '')), path).toEqual([]);
  }
  const home = await page('/');
  for (const heading of ['id="reviews"', 'id="owners"']) expect(home).not.toContain(heading);
  expect(await page('/about')).not.toMatch(/id="(team|story)"/);
  const projects = await page('/recent-projects');
  expect(projects).not.toContain('carousel');
  expect(projects).toContain('href="/contact"');
  expect(await page('/contact')).not.toMatch(/Facebook|Instagram/);
});

const ann = { name: 'Ann Lee', email: 'ann@home.test', phone: '5035550199' };
const leads: Lead[] = [
  aContact(ann),
  aVisitor({ ...ann, left_at: '2026-11-25T15:00:00.000Z' }),
  aConsultation({ ...ann, address: '1 Oak Street, Seaside, OR' }),
  aConsultation({ ...ann, address: '1 Oak Street, Seaside, OR', language: 'es' }),
  aSignup({ fullName: ann.name, email: ann.email, mailingAddress: '1 Oak Street, Seaside, OR' }),
  aReferral({
    referrer_name: ann.name,
    referrer_email: ann.email,
    referrer_address: '1 Oak Street',
  }),
];

test('no mail says a word of the demo shop', () => {
  const context: TemplateContext = {
    business: generatedShop,
    origin: 'https://tidewater.example',
    refOf: (id) => id,
    unsubscribe: (_, id) => `https://tidewater.example/unsubscribe/${id}`,
    workToken: () => '',
    notMe: (_, id) => `https://tidewater.example/not-me/${id}`,
    now: new Date('2026-11-25T20:00:00Z'),
  };
  const mails = leads.flatMap((lead) => [
    ...mailsCausedBy(lead).map((key) => renderMail(lead, key, context)),
    renderMail(lead, 'reminder', context),
    ...(lead.kind === 'visitors' ? [missedReplyFor(lead, ['Yes.'], 'm1', context)] : []),
  ]);
  expect(mails.filter(Boolean).length).toBeGreaterThan(10);
  for (const mail of mails) expect(demoWordsIn(JSON.stringify(mail)), mail?.subject).toEqual([]);
});

const questions = [
  ...(known as [string, string[], string?][]).map(([question]) => question),
  '¿dónde están?',
  '¿a qué hora abren hoy?',
  '¿cuál es su teléfono?',
  'who works there',
  'do you do video consultations',
  'where can I read reviews',
  'are you on facebook',
  'do you serve Portland',
];

test('SallieBot greets in the owner’s words and says no to work that the owner does not offer', async () => {
  const assistant = { greeting: 'Ahoy!', notOffered: ['epoxy garage floors'] };
  const shop = { ...generatedShop, assistant };
  expect(dialogueTexts.greetings.hello(shop)).toMatch(/^Ahoy! I'm SallieBot, Tidewater/);
  expect(dialogueTexts.greetings.hello(generatedShop)).toMatch(/^Hi, I'm SallieBot/);
  const reply = await openAnswers(shop);
  const told = (question: string) =>
    reply({ question, history: [], now: new Date('2026-11-20T20:00:00Z'), isPersonThere: true });
  const no = told('do you do epoxy garage floors?');
  expect(no.message).toMatch(/^No, epoxy garage floors .*\(503\) 555-0177/);
  expect(no.known).toBe(true);
  expect(told('can you put an epoxy floor in my garage').message).toMatch(/^No, epoxy garage/);
  expect(told('do you do floors?').message).not.toMatch(/^No/);
});

test('SallieBot’s examples and the desktop program’s settings hold no word of the demo shop', async () => {
  const taught = new URL('../assistant/understanding/data/', import.meta.url);
  const texts = (await readdir(taught)).filter((name) => /examples|troubled|calm/.test(name));
  const program = ['console/package.json', 'electron-builder.yml'];
  const files = [
    ...texts.map((name) => new URL(name, taught)),
    ...program.map((name) => new URL(`../../../${name}`, import.meta.url)),
  ];
  expect(files.length).toBeGreaterThan(6);
  for (const file of files)
    expect(demoWordsIn(await readFile(file, 'utf8')), file.pathname).toEqual([]);
});

test('SallieBot says no word of the demo shop that was not asked for', async () => {
  const reply = await openAnswers(generatedShop);
  for (const question of questions) {
    for (const now of ['2026-11-20T20:00:00Z', '2026-11-22T20:00:00Z', '2026-12-26T20:00:00Z']) {
      const { message } = reply({ question, history: [], now: new Date(now), isPersonThere: true });
      const asked = demoWordsIn(question);
      expect(
        demoWordsIn(message).filter((word) => !asked.includes(word)),
        question,
      ).toEqual([]);
    }
  }
  const said = dialogueTexts.allTexts.map((text) => text(generatedShop));
  expect(demoWordsIn(said.join('\n'))).toEqual([]);
});
