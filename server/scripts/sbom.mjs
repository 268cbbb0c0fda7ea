import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './run.mjs';

/*
 * `node server/scripts/sbom.mjs server` lists the packages in a workspace's build, as CycloneDX. npm knows
 * version, checksum and license of every installed package; the bundler's license list names the bundled ones.
 */

/** The folders of the license lists, and packages that are shipped beside the bundle. */
const outputs = {
  site: { lists: ['site/dist', 'site/dist-ssr'], to: 'site/dist-ssr' },
  server: { lists: ['server/dist'], to: 'server/dist' },
  console: { lists: ['console/out'], to: 'console/out', beside: ['electron'] },
};

/** Returns `name@version` of each package in the license lists. */
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
    // Without time and random number the same build gives the same file.
    metadata: {
      tools: metadata.tools,
      component: { 'bom-ref': `${name}@${version}`, type: 'application', name, version },
    },
    components: components.filter(isWanted),
  };
  await writeFile(join(root, to, 'sbom.json'), `${JSON.stringify(sbom, null, 2)}\n`);
}

if (process.argv[1]?.endsWith('sbom.mjs')) await writeSbom(process.argv[2]);
