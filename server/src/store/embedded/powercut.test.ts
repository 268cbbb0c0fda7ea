import path from 'node:path';
import { expect, test } from 'vitest';
import { afterPowerCut, copyOf, newFolder as newImage, noLuck } from '../../../trust/disk-image.ts';
import { forgetfulDisk } from '../../../trust/forgetful-disk.ts';
import { trustRun } from '../../../trust/runs/powercut.ts';
import { runTrust } from '../../../trust/trust-run.ts';
import { ownFolder } from '../../testing/own-folder.ts';
import { clock, contact } from '../../testing/samples.ts';
import { openStore } from './open.ts';

test('after 250 power cuts no acknowledged write is missing and no erased record is back', async () => {
  const { figure, broken } = await runTrust(trustRun, { cycles: 250, seed: 1977 });
  expect(broken).toEqual([]);
  expect(figure).toMatch(/^2\d\d power cuts/);
});

test('a write whose sync failed and that the next start finds is on disk before its reply is given again', async () => {
  const home = () => {
    const folder = ownFolder();
    return folder;
  };
  const open = (folder: string, image = newImage(), failsToSync = () => false) =>
    openStore({
      dir: path.join(folder, 'data'),
      clock,
      disk: forgetfulDisk(folder, image, { failsToSync }),
      onFatal: () => {},
    });
  const image = newImage();
  const reply = { key: 'k', bodyHash: 'h', status: 201, reply: {}, at: clock.now().toISOString() };

  let isFailing = false;
  const first = await open(home(), image, () => isFailing);
  isFailing = true;
  await expect(first.commit([{ put: 'contacts', record: contact('a') }], reply)).rejects.toThrow();
  await first.close();

  const second = await open(home(), image);
  // A client that asks again sees it as stored.
  expect(await second.keptReply('k')).toBeDefined();
  const third = await open(home(), afterPowerCut(copyOf(image), noLuck));
  expect(await third.list('contacts')).toEqual([contact('a')]);
  await second.close();
  await third.close();
});
