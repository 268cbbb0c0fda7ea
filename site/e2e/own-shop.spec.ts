import type { Locator, Page } from '@playwright/test';
import { demoWordsIn } from '@sallie/shared/testing/demo-words';
import { mailFilesIn } from '@sallie/shared/testing/mails';
import sharp from 'sharp';
import { expectClean, expectNoOverflow, publicPaths } from './clean.ts';
import { photograph } from './photograph.ts';
import { expect, type Shop, test, typeIn } from './shop.ts';

/* Turns the demo into a new shop on a phone, as an owner does who sees the desk for the first time. */

test.use({ isNew: true });

async function fillAll(place: Locator, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values))
    await place.getByRole('textbox', { name, exact: true }).fill(value);
}

test('the guide on a phone publishes an own shop, and no word of the demo is left on site, chat and mails', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${shop.origin}/admin-login`);
  await typeIn(page);
  const place = page.locator('#place-website');
  const frame = page.frameLocator('iframe[title="Preview of the page"]');
  const isAsked = async (question: string) => {
    await expect(place.getByRole('heading', { name: question })).toBeFocused();
    await expectNoOverflow(page);
  };
  const next = () => place.getByRole('button', { name: 'Next', exact: true }).press('Enter');

  await isAsked('What is your shop called?');
  await fillAll(place, { 'Name of the shop': 'Harbor Floors' });
  await place.getByRole('button', { name: 'See the page' }).press('Enter');
  await expect(frame.locator('body')).toContainText('Harbor Floors');
  await place.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
  await next();
  await isAsked('Which number do people call?');
  await fillAll(place, { Phone: '(207) 555-0181' });
  await next();
  await isAsked('Where do people find you?');
  await fillAll(place, {
    'Street and number': '4 Wharf Lane',
    City: 'Belfast',
    State: 'ME',
    'ZIP code': '04915',
    'Town, as you say it': 'Belfast, Maine',
    'County or region': 'Waldo County',
  });
  await place
    .getByRole('textbox', { name: /^Place on the map/ })
    .fill('https://www.google.com/maps/place/Harbor/@44.4259,-69.0064,17z');
  await next();
  await isAsked('When are you open?');
  await place.getByRole('textbox', { name: /closed on Sunday/ }).fill('');
  await next();
  await isAsked('On which days are you closed?');
  await next();
  await isAsked('How else do people reach you?');
  await fillAll(place, { Email: 'hello@harborfloors.test' });
  await next();
  await isAsked('What do you sell and do?');
  await next();
  await isAsked('Where do you work?');
  await fillAll(place, { 'Towns you serve': 'Belfast\nCamden' });
  await next();
  await isAsked('How soon do you answer?');
  await next();

  await isAsked('Which floors are you proud of?');
  await place.getByRole('button', { name: /^Remove the demo/ }).press('Enter');
  await expect(place.getByText('There are none yet.')).toBeVisible();
  const mimeType = 'image/jpeg';
  const buffer = await photograph(1600, 1200);
  await place
    .getByLabel('Add pictures, each a project')
    .setInputFiles({ name: 'IMG_0042.JPG', mimeType, buffer });
  await place.getByRole('button', { name: /^New/ }).press('Enter');
  await fillAll(place, {
    Title: 'Kitchen in oak',
    Where: 'Camden',
    When: 'May 2026',
    'Kind of floor': 'White oak',
    'What was done': 'A floor that was sound under three others.',
  });
  await place.getByRole('button', { name: 'Use “Kitchen in oak, White oak”' }).press('Enter');
  await expectClean(page);
  await next();
  await isAsked('Where do people praise you?');
  await next();
  await isAsked('Who answers?');
  await place.getByRole('button', { name: 'Add a person' }).press('Enter');
  await fillAll(place, { Name: 'Ruth Abel', 'What they do': 'Owner', 'About them': 'Ruth lays.' });
  await place
    .getByLabel('Choose a picture', { exact: true })
    .setInputFiles({ name: 'ruth.jpg', mimeType, buffer: await photograph(900, 700) });
  await expect(place.getByText('What stays in sight')).toBeVisible();
  await next();

  await isAsked('What is left of the demo?');
  await expect(
    place.getByText(/^Visitors would still find the years, the figures\./),
  ).toBeVisible();
  await fillAll(place, {
    'Founded in': '1998',
    'Yours since': '2019',
    'Years of experience': '25+',
    'Happy customers': '500+',
    'Customers with projects': '300+',
  });
  await place.getByRole('textbox', { name: /^Years, in words/ }).fill('Over 25 years');
  await expect(place.getByText(/^Nothing of the demo is left/)).toBeVisible();
  await expect(place.getByText(/^Saved .*, not published$/)).toBeVisible();
  await expectClean(page);
  await place.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await expect(page.getByText('Visitors see it from now on.', { exact: true })).toBeVisible();

  const home = async () => (await fetch(shop.origin)).text();
  await expect.poll(home).toContain('Harbor Floors');
  expect(await home()).not.toContain('noindex');
  for (const text of await everythingSaid(page, shop)) expect(demoWordsIn(text), text).toEqual([]);
  const about = await (await fetch(`${shop.origin}/about`)).text();
  const [portrait = ''] = /\/pictures\/[\da-f]{32}-320\.webp/.exec(about) ?? [];
  const face = await (await fetch(shop.origin + portrait)).arrayBuffer();
  const { width = 0, height = 0, exif } = await sharp(Buffer.from(face)).metadata();
  expect({ isUpright: height > width, exif }).toEqual({ isUpright: true });
});

const questions = [
  'Who owns the shop?',
  'Where are you?',
  'When are you open?',
  'What is your phone number?',
  'Which towns do you serve?',
  'How long have you been in business?',
  'Do you have reviews?',
  'Do you sell hardwood?',
  'What does it cost?',
];

/** Returns the text of all pages, SallieBot's answers, and the mails to a customer and to the shop. */
async function everythingSaid(page: Page, { origin, dataDir }: Shop): Promise<string[]> {
  const paths = [...publicPaths, '/sitemap.xml', '/robots.txt'];
  const pages = paths.map(async (path) => (await fetch(origin + path)).text());
  const post = async (path: string, data: unknown) => {
    const reply = await page.request.post(origin + path, { data });
    expect(reply.ok(), await reply.text()).toBe(true);
    return reply.text();
  };
  const answers: string[] = [];
  for (const message of questions) {
    const asked = {
      message,
      conversationHistory: [],
      stage: 'consultation_intro',
      visitorInfo: {},
    };
    answers.push(await post('/api/chatbot/message', asked));
  }
  const visitor = { name: 'Ida Wells', email: 'ida@mail.example', phone: '(207) 555-0190' };
  await post('/api/contact', { ...visitor, interest: 'tile', message: 'Do you lay slate?' });
  await post('/api/consultation', {
    ...visitor,
    address: '9 Elm Street, Camden, ME 04843',
    projectType: 'tile',
    timeframe: '1-month',
    message: '',
  });
  const mails = () => mailFilesIn(dataDir);
  await expect
    .poll(async () => (await mails()).filter((mail) => /ida@/i.test(mail)).length)
    .toBeGreaterThan(1);
  return [...(await Promise.all(pages)), ...answers, ...(await mails())];
}
