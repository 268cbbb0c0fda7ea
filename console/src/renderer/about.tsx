import { assertNever } from '@sallie/shared/rules/assert-never';
import { Button } from '@sallie/shared/ui/button.tsx';
import type { Bridge, Snapshot, UpdateState } from '../bridge.ts';
import styles from './settings-panel.module.css';

const systems: Record<string, string> = { win32: 'Windows', darwin: 'macOS', linux: 'Linux' };

function updateLine({ phase, version }: UpdateState): string {
  switch (phase) {
    case 'off':
      return 'This build does not update itself.';
    case 'idle':
      return 'This is the newest version known.';
    case 'checking':
      return 'Checking for a new version…';
    case 'downloading':
      return version
        ? `Version ${version} is being downloaded.`
        : 'A new version is being downloaded.';
    case 'ready':
      return `Version ${version ?? 'new'} is ready and starts with the next restart.`;
    case 'failed':
      return 'The last check for a new version failed. It is repeated automatically.';
    default:
      return assertNever(phase);
  }
}

export function About({ bridge, snapshot }: { bridge: Bridge; snapshot: Snapshot }) {
  const { about, update } = snapshot;
  return (
    <div className={styles.about}>
      <p>
        Sallie Desk {about.version} for {systems[about.platform] ?? about.platform}
      </p>
      {!about.signed && <Unsigned platform={about.platform} />}
      <p role="status">{updateLine(update)}</p>
      <div className={styles.test}>
        {update.phase === 'ready' ? (
          <Button variant="primary" onClick={() => void bridge.call('command', 'restartToUpdate')}>
            Restart to update
          </Button>
        ) : (
          update.phase !== 'off' && (
            <Button
              disabled={update.phase === 'checking' || update.phase === 'downloading'}
              onClick={() => void bridge.call('command', 'checkForUpdate')}
            >
              Check for a new version
            </Button>
          )
        )}
      </div>
    </div>
  );
}

function Unsigned({ platform }: { platform: string }) {
  if (platform === 'linux') {
    return <p>Packages for Linux carry no signature: a new version is installed by hand.</p>;
  }
  return (
    <p>
      <strong>Unsigned build, for trials only.</strong>{' '}
      {platform === 'darwin'
        ? 'macOS shows no notifications of an unsigned app.'
        : 'Windows may warn before starting it.'}
    </p>
  );
}
