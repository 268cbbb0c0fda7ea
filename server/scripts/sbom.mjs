import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './run.mjs';

/*
 * `node server/scripts/sbom.mjs server` writes what the build of a workspace contains of others, as CycloneDX: npm knows
 * version, checksum and license of all that is installed, the bundler's list of licenses which of it was bundled.
 */

/** Where a build puts its lists, and what goes out beside what is bundled. */
const outputs = {
  site: { lists: ['site/dist', 'site/dist-ssr'], to: 'site/dist-ssr' },
  server: { lists: ['server/dist'], to: 'server/dist' },
  console: { lists: ['console/out'], to: 'console/out', beside: ['electron'] },
};

/** `name@version` of each package in the lists of licenses. */
async function bundled(folders) {
  const found = new Set();
  for (const folder of folders) {
    const names = await readdir(join(root, folder), { recursive: true });
    for (const name of names.filter((one) => one.endsWith('licenses.md'))) {
      const text = await readFile(join(root, folder, name), 'utf8');
      for (const [, pack, version] of text.matchAll(/^## (\S+) - (\S+)/gm)) {
        found.add(`${pack}@${version}`);
      }
    }
  }
  return found;
}

async function installed() {
  const words = 'npm sbom --sbom-format cyclonedx --package-lock-only';
  const [shell, flag] = process.platform === 'win32' ? ['cmd', '/c'] : ['sh', '-c'];
  const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 };
  return JSON.parse((await promisify(execFile)(shell, [flag, words], options)).stdout);
}

export async function writeSbom(workspace) {
  const { lists, to, beside = [] } = outputs[workspace];
  const { name, version } = JSON.parse(
    await readFile(join(root, workspace, 'package.json'), 'utf8'),
  );
  const { metadata, components, $schema, bomFormat, specVersion } = await installed();
  const wanted = await bundled(lists);
  const isWanted = (one) => wanted.has(`${one.name}@${one.version}`) || beside.includes(one.name);
  const sbom = {
    $schema,
    bomFormat,
    specVersion,
    version: 1,
    // Neither the time nor a random number: the same build gives the same file.
    metadata: {
      tools: metadata.tools,
      component: { 'bom-ref': `${name}@${version}`, type: 'application', name, version },
    },
    components: components.filter(isWanted),
  };
  await writeFile(join(root, to, 'sbom.json'), `${JSON.stringify(sbom, null, 2)}\n`);
}

if (process.argv[1]?.endsWith('sbom.mjs')) await writeSbom(process.argv[2]);
