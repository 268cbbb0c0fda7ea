import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../system/log.ts';
import { line, newVisitor, openPage, openStaffClient, switchOn } from '../testing/chat-socket.ts';
import { contact } from '../testing/forms.ts';
import { createPostgresServer } from '../testing/postgres-server.ts';
import { startTestServer } from '../testing/running-server.ts';
import { logFailure } from './failure.ts';
import { StoreUnavailable } from './store.ts';

const ERROR = 50;

function levelOf(error: unknown): number {
  const logged: string[] = [];
  const log = createLog('info', { write: (line) => void logged.push(line) });
  logFailure(log, 'task', error);
  return (JSON.parse(logged.join('')) as { level: number }).level;
}

test.each([
  ['a store that is away', new StoreUnavailable('away'), 40],
  ['a full disk', Object.assign(new Error('full'), { code: 'ENOSPC' }), 40],
  ['too many open files', Object.assign(new Error('files'), { code: 'EMFILE' }), 40],
  ['a disk that fails', Object.assign(new Error('disk'), { code: 'EIO' }), ERROR],
  ['a bug of ours', new TypeError('no such thing'), ERROR],
  ['what is no error at all', 'thrown', ERROR],
])('%s', (_, error, level) => {
  expect(levelOf(error)).toBe(level);
});

test('a database that is restarted leaves no line that an owner would have to act on', async () => {
  const postgres = await createPostgresServer();
  onTestFinished(postgres.remove);
  const server = await startTestServer({ DATABASE_URL: postgres.url, BACKUPS: '0' });
  const cookie = await switchOn(server);
  const desk = await openStaffClient(server, cookie);
  const ada = await newVisitor(server);
  const page = await openPage(server, ada);
  page.send(line(ada, 'Is anybody there?'));
  await page.hears('ack');
  expect((await server.post('/api/contact', contact)).status).toBe(201);

  await postgres.stop('kill');
  // What looks around by itself finds nothing to look at.
  await expect.poll(() => server.logged.join('')).toContain('mail queue');
  desk.send({ type: 'takeOver', data: { visitor_id: ada.id } });
  await desk.hears('error');
  await postgres.start();
  const send = async () => (await server.post('/api/contact', contact)).status;
  await expect.poll(send).toBe(201);
  const levels = server.logged.map((text) => JSON.parse(text) as { level: number; msg: string });
  expect(levels.filter(({ level }) => level >= ERROR)).toEqual([]);
});
