import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

/*
 * The production page is followed word by word: on a machine of its own, which is this one under an overlay, with its own
 * network, so that nothing of it is left. What it has not got (a repository to clone, packages to install, systemd,
 * an authority for certificates) is stood in for; the program, its commands, users, files and nginx are the real ones.
 */

const root = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(join(root, 'server/PRODUCTION.md'), 'utf8');
const machine = fileURLToPath(new URL('../src/testing/page-machine/', import.meta.url));

/** The commands of the one block of that heading, or of the one after a sentence of it. */
function blockAfter(text: string): string {
  const from = page.indexOf(text);
  const [, block] = /```sh\n([\s\S]*?)```/.exec(page.slice(from)) ?? [];
  if (from < 0 || !block) throw new Error(`The page has no commands after “${text}”`);
  return block;
}

const enter = ['--mount', '--pid', '--net', '--fork', '--mount-proc', '--kill-child'];

function hasMachine(): boolean {
  const needed = [
    '/usr/sbin/useradd',
    '/usr/bin/setpriv',
    '/usr/sbin/nginx',
    '/usr/bin/openssl',
    '/usr/bin/curl',
  ];
  if (process.getuid?.() !== 0 || !needed.every(existsSync)) return false;
  return (
    spawnSync('unshare', [...enter, 'sh', '-c', 'ip link set lo up'], { stdio: 'ignore' })
      .status === 0
  );
}
const reason = hasMachine()
  ? ''
  : ' (skipped: it needs root on Linux, unshare, ip, useradd, setpriv, openssl, curl and nginx)';

const settings = `PUBLIC_ORIGIN=http://localhost:3000
DATA_DIR=/var/lib/sallie
BACKUP_DIR=/var/backups/sallie
RATE_LIMITS=0
ADMIN_USERNAME=dana
ADMIN_PASSWORD=a-long-enough-secret
`;

/** What an owner does, with what they look at in between. */
const script = () => `set -eux
step() { set +x; echo "== $1"; set -x; }
send() { curl --fail --silent -c /tmp/jar -H 'content-type: application/json' "http://localhost:3000/api/$1" -d "$2" > /dev/null; }
post() { send contact '{"name":"'"$1"'","email":"a@mail.example","phone":"","interest":"","message":"Oak"}'; }
names() {
  send login '{"username":"dana","password":"a-long-enough-secret"}'
  curl --fail --silent -b /tmp/jar http://localhost:3000/api/contacts | grep -o '"name":"[^"]*"'
}

step install
${blockAfter('## A machine with systemd').replace(/^(install .*sallie\.env .*)$/m, '$1\ncp /settings /etc/sallie.env')}
post Ada

step upgrade
cd /opt/sallie/current
npm run backup
git clone … /opt/sallie/2026-12-01 && cd /opt/sallie/2026-12-01
npm ci --no-audit --no-fund && npm run build
npm run doctor
step other-settings
! DATA_DIR=/var/lib/other npm run doctor
ln -sfn /opt/sallie/2026-12-01 /opt/sallie/current
systemctl restart sallie@3000
post Bob
names

step drill
${blockAfter('**A drill, every month**').trim()} -- --check

step back
${blockAfter('the way back to an older release')}
names
find /var/lib/sallie /var/backups/sallie ! -user sallie

step nginx
${blockAfter('**The first certificate**')}
step done
`;

test.skipIf(reason)(
  `the commands of PRODUCTION.md work word by word: set up, upgrade, drill, the way back, the proxy${reason}`,
  { timeout: 120_000 },
  () => {
    const home = mkdtempSync(join(tmpdir(), 'sallie-page-'));
    onTestFinished(() => rmSync(home, { recursive: true, force: true }));
    writeFileSync(join(home, 'settings'), settings);
    writeFileSync(join(home, 'steps.sh'), script());
    const { stdout, stderr, status } = spawnSync(
      'unshare',
      [...enter, 'sh', join(machine, 'enter.sh'), home, root, process.execPath],
      {
        encoding: 'utf8',
        env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' },
      },
    );
    const told = `${stdout}\n${stderr.slice(-3000)}`;
    expect(status, told).toBe(0);
    const parts = new Map(stdout.split(/^== /m).map((part) => [part.split('\n')[0], part]));
    expect(parts.get('install')).toMatch(/pass +lock +The server runs[\s\S]*Nothing failed\./);
    expect(parts.get('upgrade')).toMatch(/pass +lock +The server runs[\s\S]*Nothing failed\./);
    expect(parts.get('other-settings')).toMatch(/FAIL +server +A server runs on this machine/);
    expect(parts.get('other-settings')).toMatch(/"name":"Bob"\n"name":"Ada"\n$/);
    expect(parts.get('drill')).toMatch(
      /contacts +2 +1\n[\s\S]*A server starts on it, and is ready/,
    );
    expect(parts.get('back')).toMatch(/Restored .*by-hand to \/var\/lib\/sallie/);
    // Nothing follows of what belongs to somebody else than the server's user.
    expect(parts.get('back')).toMatch(/\n"name":"Ada"\n$/);
    expect(parts.has('done')).toBe(true);
  },
);
