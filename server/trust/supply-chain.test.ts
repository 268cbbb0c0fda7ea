import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './mutated-copy.ts';

/* Checks which foreign code gets into this program, in which builds, and under which licenses. */

const text = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const json = (path: string) => JSON.parse(text(path));

/** These licenses ask only that their notice is kept, which `licenses.md` does. */
const allowed = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0'],
  ...['BlueOak-1.0.0', 'Unlicense'],
  // web-push also asks that the source of its unchanged files is available; they are named with their version.
  'MPL-2.0',
]);

const builds = [
  { sbom: 'site/dist-ssr/sbom.json', folders: ['site/dist', 'site/dist-ssr'], contains: 'react' },
  { sbom: 'server/dist/sbom.json', folders: ['server/dist'], contains: 'koa' },
  { sbom: 'console/out/sbom.json', folders: ['console/out'], contains: 'electron' },
];

interface Component {
  name: string;
  version: string;
  hashes?: { alg: string; content: string }[];
  licenses?: { license?: { id?: string }; expression?: string }[];
}

function listed(folders: string[]): string[] {
  const files = folders.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('licenses.md'))
      .map((name) => join(folder, name)),
  );
  expect(files.length).toBeGreaterThan(0);
  const found = files.flatMap((file) => [
    ...text(file).matchAll(/^## (\S+) - (\d\S*) \((.+)\)$/gm),
  ]);
  return [...new Set(found.map(([, name, version, license]) => `${name} ${version} ${license}`))];
}

test.each(builds)(
  'every package in $sbom is known, with its checksum and a license we can keep',
  (build) => {
    const { bomFormat, components } = json(build.sbom) as {
      bomFormat: string;
      components: Component[];
    };
    expect(bomFormat).toBe('CycloneDX');
    const known = new Set(components.map(({ name, version }) => `${name} ${version}`));
    expect([...known].map((one) => one.split(' ')[0])).toContain(build.contains);
    for (const one of listed(build.folders)) {
      const [name, version, license = ''] = one.split(' ');
      expect(known, build.sbom).toContain(`${name} ${version}`);
      expect(allowed, one).toContain(license);
    }
    for (const { name, hashes, licenses = [] } of components) {
      expect([name, hashes?.[0]?.alg]).toEqual([name, 'SHA-512']);
      const ids = licenses.map(({ license, expression }) => license?.id ?? expression ?? '');
      expect([name, ids.filter((id) => !allowed.has(id))]).toEqual([name, []]);
    }
  },
);

test('no package runs a program when it is installed', () => {
  expect(text('.npmrc')).toMatch(/^ignore-scripts=true$/m);
  const packages = Object.entries(
    json('package-lock.json').packages as Record<string, { hasInstallScript?: boolean }>,
  );
  const names = packages
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.split('node_modules/').at(-1) ?? '');
  const { allowScripts } = json('package.json') as { allowScripts: Record<string, boolean> };
  expect(names.filter((name) => allowScripts[name] !== false)).toEqual([]);
});

test('every package has one version and a checksum', () => {
  for (const folder of ['.', 'shared', 'server', 'site', 'console']) {
    const { dependencies = {}, devDependencies = {} } = json(`${folder}/package.json`);
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      expect([name, version]).toEqual([
        name,
        expect.stringMatching(/^\d+\.\d+\.\d+(-beta\.\d+)?$/),
      ]);
    }
  }
  const { packages } = json('package-lock.json') as {
    packages: Record<string, { integrity?: string; link?: boolean }>;
  };
  const unchecked = Object.entries(packages)
    .filter(([path, { integrity, link }]) => path.includes('node_modules/') && !integrity && !link)
    .map(([path]) => path);
  expect(unchecked).toEqual([]);
});

test('workflows name each action by its commit, and beside it by its version', () => {
  const folder = '.github/workflows';
  const files = readdirSync(join(projectRoot, folder));
  const uses = files.flatMap((file) => text(join(folder, file)).match(/\buses:.*$/gm) ?? []);
  expect(uses.length).toBeGreaterThan(0);
  for (const use of uses) {
    expect(use).toMatch(/^uses: [\w-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  }
  for (const file of files) {
    expect(text(join(folder, file))).toMatch(/^permissions:\n {2}contents: read$/m);
    expect(text(join(folder, file))).not.toMatch(/pull_request_target|npm install\b/);
  }
});

test('LICENSE and every package.json state the license of this program', () => {
  expect(text('LICENSE')).toMatch(/^Copyright \(c\) \d{4} .+\. All rights reserved\.$/m);
  for (const folder of ['.', 'shared', 'server', 'site', 'console']) {
    const { license, private: isPrivate } = json(`${folder}/package.json`);
    expect([folder, isPrivate, license]).toEqual([folder, true, 'SEE LICENSE IN LICENSE']);
  }
});
