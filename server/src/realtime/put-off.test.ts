import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fillDisk, mountSmallDisk, unmountDisk } from '../../trust/small-disk.ts';
import { line, newVisitor, openPage, switchOn } from '../testing/chat-socket.ts';
import { startTestServer } from '../testing/running-server.ts';
import { newFolder } from '../testing/samples.ts';

const small = newFolder();
const isMounted = mountSmallDisk(small);
const reason = isMounted ? '' : ' (skipped: no small disk may be mounted here)';

test.skipIf(reason)(
  `a chat message is put off for two seconds on a full disk, and taken once there is room${reason}`,
  async () => {
    const DATA_DIR = path.join(small, 'data');
    const server = await startTestServer({ DATA_DIR, DATABASE_URL: '' });
    onTestFinished(async () => {
      await server.stop();
      unmountDisk(small);
      fs.rmSync(small, { recursive: true });
    });
    await switchOn(server);
    const ada = await newVisitor(server);
    const page = await openPage(server, ada);
    const filler = path.join(small, 'filler');
    fillDisk(filler);
    // Some lines may still fit into the free part of the journal's last block.
    const long = 'x'.repeat(1900);
    let said = 0;
    while (page.heard('error').length === 0) {
      const answered = page.heard('ack').length + 1;
      page.send(line(ada, long, { client_id: `c${said}` }));
      said += 1;
      const answers = () => page.heard('ack').length + page.heard('error').length;
      await expect.poll(answers).toBeGreaterThanOrEqual(answered);
    }
    const last = `c${said - 1}`;
    expect(page.heard('error')).toMatchObject([{ client_id: last, retry_after: 2 }]);
    const kept = page.heard('ack').length;

    fs.rmSync(filler);
    await expect
      .poll(async () => (await server.get('/readyz')).status, { timeout: 10_000 })
      .toBe(200);
    page.send(line(ada, long, { client_id: last }));
    expect((await page.hears('ack', kept + 1)).at(-1)).toMatchObject({
      client_id: last,
      seq: kept + 1,
    });
    expect(await ada.messagesOf()).toHaveLength(kept + 1);
  },
);
