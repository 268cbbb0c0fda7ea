import { expect, test } from 'vitest';
import { readConfig, settingsWarnings } from './config.ts';
import { startTestServer } from './testing/running-server.ts';

test('the configuration needs no setting', () => {
  expect(readConfig({})).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', DATA_DIR: './data' });
  expect(readConfig({ PORT: ' ', SMTP_URL: '' })).toMatchObject({ PORT: 3000, TRUST_PROXY: 0 });
});

test.each([
  ['PORT', 'many'],
  ['PORT', '70000'],
  ['PORT', '0x50'],
  ['PORT', '8e1'],
  ['HOST', 'non sense'],
  ['HOST', 'http://127.0.0.1'],
  ['PUBLIC_ORIGIN', 'shop.example'],
  ['PUBLIC_ORIGIN', 'https://shop.example/path'],
  ['SMTP_URL', 'https://mail.example'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtps:mail.example'],
  ['STAFF_MAIL', 'nobody'],
  ['MAIL_FROM', 'A <a@shop.example>, B <b@shop.example>'],
  ['TAG_MANAGER_ID', '"><script>'],
  ['TRUST_PROXY', '-1'],
  ['TRUST_PROXY', '0x1'],
  ['RATE_LIMITS', 'none'],
  ['DATABASE_URL', 'mysql://localhost/sallie'],
  ['DATABASE_URL', 'postgres://localhost'],
])('a bad %s stops the start and is named', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`\\b${name}\\b`));
});

test('all bad settings are named at once, and no value is repeated', () => {
  const wrong = { PORT: 'x', ADMIN_USERNAME: 'a', ADMIN_PASSWORD: 'short-secret' };
  const database = { DATABASE_URL: 'mysql://shop:in-secret@localhost/shop' };
  expect(() => readConfig(database)).toThrow(/^(?!.*in-secret).*DATABASE_URL/);
  expect(() => readConfig({ ...wrong, STAFF_MAIL: 'y' })).toThrow(/PORT.*STAFF_MAIL/);
  expect(() => readConfig({ ADMIN_USERNAME: 'a' })).toThrow(/ADMIN_PASSWORD/);
});

test.each(['0.0.0.0', '::1', '::', 'fe80::1%eth0', 'localhost', 'shop_1.local', 'shop.example.'])(
  'HOST may be %s',
  (HOST) => {
    expect(readConfig({ HOST })).toMatchObject({ HOST });
  },
);

test.each([
  ['http://shop.example', 1],
  ['http://192.168.1.20:3000', 1],
  ['https://shop.example', 0],
  ['http://localhost:3000', 0],
  ['http://desk.localhost:3000', 0],
  ['http://127.0.0.1:3000', 0],
  ['http://[::1]:3000', 0],
  [undefined, 0],
])('PUBLIC_ORIGIN %s is warned about %i times', (origin, times) => {
  expect(settingsWarnings(readConfig({ PUBLIC_ORIGIN: origin }))).toHaveLength(times);
});

test('the start warns of a setting that should not stay like this', async () => {
  const server = await startTestServer({ PUBLIC_ORIGIN: 'http://shop.example' });
  expect(server.warnings).toEqual([expect.stringContaining('PUBLIC_ORIGIN')]);
});

test('the start warns of a misspelled setting, and not of other variables', () => {
  const misspelled = { PUBLIC_ORIGN: 'https://shop.example', SMPT_URL: 'smtp://mail.example' };
  const others = { PGHOST: 'db', PGPORT: '1', HOME: '/', HOSTNAME: 'a', PATH: '/bin', PWD: '/' };
  expect(settingsWarnings(readConfig({ ...misspelled, ...others }))).toEqual([
    'There is no setting PUBLIC_ORIGN. Is PUBLIC_ORIGIN meant?',
    'There is no setting SMPT_URL. Is SMTP_URL meant?',
  ]);
});

test.each(['https://shop.example/', 'https://Shop.Example', 'HTTPS://shop.example:443'])(
  'PUBLIC_ORIGIN %s is read as browsers write it',
  (written) => {
    expect(readConfig({ PUBLIC_ORIGIN: written }).PUBLIC_ORIGIN).toBe('https://shop.example');
  },
);
