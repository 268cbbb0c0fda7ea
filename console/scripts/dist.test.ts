import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { extractFile, listPackage } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { distConfig } from './dist-config.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
const yml = join(root, 'electron-builder.yml');

describe('what the environment decides', () => {
  test.each([
    ['win', {}, { signed: false, updates: false }],
    ['win', { WIN_CSC_LINK: 'cert.pfx' }, { signed: true, updates: false }],
    [
      'mac',
      { CSC_LINK: 'cert.p12', UPDATE_URL: 'https://u.example' },
      { signed: true, updates: true },
    ],
    ['mac', { UPDATE_URL: 'https://u.example' }, { signed: false, updates: false }],
    [
      'win',
      { WIN_CSC_LINK: 'cert.pfx', UPDATE_URL: 'http://u.example' },
      { signed: true, updates: false },
    ],
    ['linux', { CSC_LINK: 'cert.p12' }, { signed: false, updates: false }],
    ['linux', { UPDATE_URL: 'https://u.example' }, { signed: false, updates: false }],
  ] as const)('%s with %o', async (system, env, facts) => {
    const built = await distConfig(yml, system, env);
    expect(built.facts).toMatchObject(facts);
    expect(built.config.forceCodeSigning).toBe(facts.signed);
    expect(Boolean(built.config.publish)).toBe(facts.updates);
  });

  test('an unsigned build names no publisher, asks for no notarising and takes no passing identity', async () => {
    const { config } = await distConfig(yml, 'mac', { WIN_PUBLISHER: 'Example Ltd' });
    expect(config.win).not.toHaveProperty('signtoolOptions');
    expect(config.mac).toMatchObject({ notarize: false, identity: null });
  });

  test('an unsigned app for a Mac gets the signature anew that flipping its fuses broke', async () => {
    const resets = async (system: 'mac' | 'win', env: object) =>
      (await distConfig(yml, system, { ...env })).config.electronFuses?.resetAdHocDarwinSignature;
    expect(await resets('mac', {})).toBe(true);
    expect(await resets('mac', { CSC_LINK: 'cert.p12' })).toBe(false);
    expect(await resets('win', {})).toBe(false);
  });

  test('the menu entry on Linux is named as the windows name themselves', async () => {
    const { config } = await distConfig(yml, 'linux', {});
    const { desktopName } = JSON.parse(await readFile(join(root, 'console/package.json'), 'utf8'));
    expect(desktopName).toBe(`${config.linux?.executableName}.desktop`);
    expect(config.linux?.syncDesktopName).toBe(true);
  });

  test("the app id can be the shop's own", async () => {
    const { config } = await distConfig(yml, 'win', { SALLIE_APP_ID: 'com.millbrook.desk' });
    expect(config.appId).toBe('com.millbrook.desk');
  });
});

/**
 * Makes the parts of Electron that the builder touches: a file with the fuse wire and the folders
 * beside it.
 */
async function dummyElectron(dir: string) {
  const wire = Buffer.concat([
    Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
    Buffer.from([1, 8]),
    Buffer.from('11111111'),
  ]);
  await mkdir(join(dir, 'resources'), { recursive: true });
  await mkdir(join(dir, 'locales'));
  await writeFile(
    join(dir, 'electron'),
    Buffer.concat([Buffer.alloc(64), wire, Buffer.alloc(64)]),
    {
      mode: 0o755,
    },
  );
  await writeFile(join(dir, 'version'), '45.4.1');
}

describe('the packed app, on an Electron that is only a folder', () => {
  let dir: string;
  let packed: string;
  let archive: string;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'sallie-dist-'));
    await dummyElectron(join(dir, 'electron'));
    await run(process.execPath, [join(root, 'console/scripts/dist.ts'), 'linux', 'dir'], {
      cwd: root,
      env: {
        ...process.env,
        ELECTRON_DIST: join(dir, 'electron'),
        DIST_OUTPUT: join(dir, 'release'),
      },
    });
    packed = join(dir, 'release', 'linux-unpacked');
    archive = join(packed, 'resources', 'app.asar');
  }, 120_000);
  afterAll(() => rm(dir, { recursive: true, force: true }));

  test('holds the three bundles and the pictures, no sources, maps or modules', () => {
    const files = listPackage(archive, { isPack: false }).map((path) => path.replaceAll('\\', '/'));
    for (const wanted of [
      '/package.json',
      '/out/main/index.js',
      '/out/preload/index.cjs',
      '/out/renderer/index.html',
    ]) {
      expect(files).toContain(wanted);
    }
    const foreign = files.filter((path) => !/^\/(package\.json|out|resources)(\/|$)/.test(path));
    expect(foreign).toEqual([]);
    expect(files.filter((path) => /\.(map|tsx?)$/.test(path))).toEqual([]);
  });

  test('carries the terms of its use and the list of its parts beside it', async () => {
    const beside = (name: string) => readFile(join(packed, 'resources', name), 'utf8');
    expect(await beside('LICENSE.txt')).toBe(await readFile(join(root, 'LICENSE'), 'utf8'));
    expect(JSON.parse(await beside('sbom.json'))).toMatchObject({ bomFormat: 'CycloneDX' });
  });

  test('is small: what is downloaded beside Electron stays under 5 MB', async () => {
    expect((await stat(archive)).size).toBeLessThan(5_000_000);
  });

  test('knows that it is unsigned and looks for no updates', () => {
    const { sallie, main } = JSON.parse(extractFile(archive, 'package.json').toString());
    expect(sallie).toEqual({ appId: 'com.example.sallie.desk', signed: false, updates: false });
    expect(main).toBe('./out/main/index.js');
  });

  test('has all eight fuses set', async () => {
    const wire = await getCurrentFuseWire(join(packed, 'sallie-desk'));
    const on = '1'.charCodeAt(0);
    const isOn = (fuse: FuseV1Options) => wire[fuse] === on;
    expect({
      runAsNode: isOn(FuseV1Options.RunAsNode),
      cookieEncryption: isOn(FuseV1Options.EnableCookieEncryption),
      nodeOptions: isOn(FuseV1Options.EnableNodeOptionsEnvironmentVariable),
      inspect: isOn(FuseV1Options.EnableNodeCliInspectArguments),
      asarIntegrity: isOn(FuseV1Options.EnableEmbeddedAsarIntegrityValidation),
      onlyAsar: isOn(FuseV1Options.OnlyLoadAppFromAsar),
      ownSnapshot: isOn(FuseV1Options.LoadBrowserProcessSpecificV8Snapshot),
      fileExtras: isOn(FuseV1Options.GrantFileProtocolExtraPrivileges),
    }).toEqual({
      runAsNode: false,
      cookieEncryption: true,
      nodeOptions: false,
      inspect: false,
      asarIntegrity: true,
      onlyAsar: true,
      ownSnapshot: false,
      fileExtras: false,
    });
  });
});

test.each([
  ['icon.ico', Buffer.from([0, 0, 1, 0])],
  ['icon.icns', Buffer.from('icns')],
  ['icons/512x512.png', Buffer.from('\x89PNG', 'latin1')],
])('the icon %s is what its name says', async (name, magic) => {
  const icon = await readFile(join(root, 'console/build', name));
  expect(icon.subarray(0, 4)).toEqual(magic);
});

test('the uninstaller cleans up behind a person, not behind an update', async () => {
  const lines = (await readFile(join(root, 'console/build/installer.nsh'), 'utf8')).split('\n');
  const at = (words: RegExp) => lines.findIndex((line) => words.test(line));
  const deletions = lines.flatMap((line, index) => (line.includes('Delete') ? [index] : []));
  expect(deletions).toHaveLength(3);
  expect(at(/ifNot.*isUpdated/)).toBeGreaterThan(at(/!macro customUnInstall/));
  expect(Math.min(...deletions)).toBeGreaterThan(at(/ifNot.*isUpdated/));
  expect(Math.max(...deletions)).toBeLessThan(at(/endIf/));
});

test('says in a sentence that Electron could not be downloaded', async () => {
  const attempt = run(process.execPath, [join(root, 'console/scripts/dist.ts'), 'linux'], {
    cwd: root,
    env: {
      ...process.env,
      ELECTRON_MIRROR: 'http://127.0.0.1:9/',
      electron_config_cache: tmpdir(),
    },
  });
  await expect(attempt).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('could not be downloaded'),
  });
});
