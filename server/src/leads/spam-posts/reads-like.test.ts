import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { times } from '../../testing/at-length.ts';
import { heldAmong, type JudgedPost, type Pace } from '../../testing/held-posts.ts';

/* The words of a post count more than how it was sent. */

/** Makes a contact form as robots send it: a one-word name, a foreign mailbox and no number. */
const contact = (message: string, more: object = {}): JudgedPost => ({
  kind: 'contact',
  fields: { name: 'Sue', email: 'sue@brill.de', phone: '', interest: '', message, ...more },
  secondsOpen: 30,
});

const hurried: readonly Pace[] = ['hasty', 'without an opening'];

test.each(hurried)('a post that reads like a customer’s is not held, sent %s', async (pace) => {
  const customers = [
    'call me',
    'quote please',
    'price?',
    'hello, do you do stairs',
    'are you open on sunday',
    'is the coupon from your website still good',
    'your website did not take my phone number',
    'do you take credit cards',
    'we have 3 rooms of carpet, who do I talk to',
    '¿cuánto cuesta la alfombra para dos cuartos?',
    'Здравствуйте, сколько стоит положить ламинат в спальне?',
    'Guten Tag, was kostet ein Teppich für die Treppe?',
    'Bonjour, faites-vous la pose de parquet dans une chambre ?',
  ].map((message) => contact(message));
  const abroad = contact('We move to Scranton in May and need new floors in the house.', {
    phone: '+44 7700 900456',
  });
  expect(await heldAmong([...customers, abroad], pace)).toEqual([]);
});

test.each(hurried)('a post of a customer in trouble is not held as spam, sent %s', async (pace) => {
  const file = new URL('../../assistant/understanding/data/troubled.txt', import.meta.url);
  const troubled = (await readFile(file, 'utf8')).trim().split('\n');
  expect(troubled.length).toBeGreaterThan(200);
  // A short run uses one way per post, a long one both.
  const turn = hurried.indexOf(pace);
  const posts = troubled
    .filter((_, at) => at % times(hurried.length, 1) === turn % times(hurried.length, 1))
    .map((message) => contact(message));
  expect((await heldAmong(posts, pace)).map(({ fields }) => fields.message)).toEqual([]);
});

test('a post that reads like nothing but spam is held, though a word of it sounds like trouble', async () => {
  const pitches = [
    'Your mailbox is almost full and 9 messages are on hold. Verify your account to release them: http://quota-mail.top',
    'Your business profile was flagged as unverified and will be suspended from Google. Press the link to verify your listing.',
    'Cut your phone bill in half with our cloud VoIP system. Unlimited calling, mobile app, free demo and quote.',
    'Join our VIP telegram channel, free forex and crypto signals, 95% accuracy, double your money every week!!',
  ].map((message) => contact(message));
  expect(await heldAmong(pitches, 'patient')).toHaveLength(pitches.length);
});

test('a post with an archive or a short link beside a password is held as spam, however it is worded', async () => {
  const asking = 'Hello, could you look at the plan of our kitchen and say what oak would cost?';
  const post = (more: string) =>
    contact(`${asking} ${more}`, { name: 'Ada Miller', email: 'ada@example.com' });
  const hiding = [
    'plan.7z password: 1234',
    'https://files.example/plan.zip pass: 77',
    'It is a zip file, the p@ssword is oak.',
    'plan.rar, пароль 4411',
    'https://t.co/3kitchen the password is oak',
    'https://tinyurl.com/kitchen-plan pass word 12',
    'see rebrand.ly/kitchen (pw: 9)',
    'Your crew broke our window, we want our money back, the video is in proof.zip, password 5',
  ].map(post);
  expect(await heldAmong(hiding, 'patient')).toHaveLength(hiding.length);
  const open = [
    'My zip is 18640, and I forgot my password for your site.',
    'The photos are at https://photos.app.goo.gl/abc123, the gate needs a password.',
    'I tried a zip file and it was too big.',
    'See https://bit.ly/3kitchen.',
  ].map(post);
  expect(await heldAmong(open, 'patient')).toEqual([]);
});
