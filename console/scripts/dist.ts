import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { downloadArtifact, type ElectronPlatformArtifactDetails } from '@electron/get';
import { Arch, build, Platform } from 'electron-builder';
import { distConfig, isSystem, type System } from './dist-config.ts';

/* Makes installers: `npm run dist` for this system, `npm run dist -- win|mac|linux [dir]` for others. */

const root = fileURLToPath(new URL('../../', import.meta.url));
const here: Record<string, System> = { win32: 'win', darwin: 'mac', linux: 'linux' };
const systems = {
  win: { platform: Platform.WINDOWS, name: 'win32', archs: ['x64', 'arm64'] },
  mac: { platform: Platform.MAC, name: 'darwin', archs: ['x64', 'arm64'] },
  linux: { platform: Platform.LINUX, name: 'linux', archs: ['x64'] },
} as const;

const [chosen = here[process.platform] ?? '', form] = process.argv.slice(2);
if (!isSystem(chosen)) stop(`There is no system called ${chosen}; choose win, mac or linux.`);
if (chosen === 'mac' && process.platform !== 'darwin') {
  stop(
    'An app for macOS can be made on a Mac only: nothing else can sign it, not even for a trial.',
  );
}
const { platform, name, archs } = systems[chosen];

const { config, facts } = await distConfig(`${root}electron-builder.yml`, chosen, process.env);
if (!config.electronDist) await fetchElectron(String(config.electronVersion));
await build({
  projectDir: root,
  config,
  targets: platform.createTarget(form ?? null, ...archs.map((arch) => Arch[arch])),
  publish: 'never',
});
if (!facts.signed && chosen !== 'linux') {
  process.stdout.write(
    'This build is not signed: good for trials. Without a signature macOS shows no notifications and nothing updates itself.\n',
  );
}
if (process.env.UPDATE_URL && !facts.updates) {
  process.stdout.write(
    'UPDATE_URL is left out: only a signed build updates itself, and only from an https address.\n',
  );
}

/** Downloads Electron into the builder's cache before the build, so that a failure can be explained. */
async function fetchElectron(version: string): Promise<void> {
  const checksums = createRequire(import.meta.url)('electron/checksums.json');
  for (const arch of archs) {
    const wanted: ElectronPlatformArtifactDetails = {
      version,
      artifactName: 'electron',
      platform: name,
      arch,
      checksums,
    };
    try {
      await downloadArtifact(wanted);
    } catch (error) {
      stop(
        `Electron ${version} for ${name} ${arch} could not be downloaded (${reasonOf(error)}).\n` +
          'Installers need it once: connect this machine to the internet, name a mirror in ELECTRON_MIRROR, ' +
          'or name an unpacked Electron in ELECTRON_DIST.',
      );
    }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause : error;
  return String('code' in cause ? cause.code : cause.message).split('\n')[0] ?? '';
}

function stop(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
