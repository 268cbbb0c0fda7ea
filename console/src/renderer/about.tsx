import { assertNever } from '@sallie/shared/assert-never';
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
      return 'Looking for a new version…';
    case 'downloading':
      return version ? `Version ${version} is being loaded.` : 'A new version is being loaded.';
    case 'ready':
      return `Version ${version ?? 'new'} is ready and starts with the next restart.`;
    case 'failed':
      return 'The last look for a new version failed. It is tried again by itself.';
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
      {!about.signed && (
        <p>
          <strong>Unsigned build, for trials only.</strong>{' '}
          {about.platform === 'darwin'
            ? 'macOS shows no notifications of an unsigned app and it cannot update itself.'
            : 'The system may warn before starting it, and it does not update itself.'}
        </p>
      )}
      <p role="status">{updateLine(update)}</p>
      <div className={styles.test}>
        {update.phase === 'ready' ? (
          <Button variant="primary" onClick={() => void bridge.call('do', 'restartToUpdate')}>
            Restart to update
          </Button>
        ) : (
          update.phase !== 'off' && (
            <Button
              disabled={update.phase === 'checking' || update.phase === 'downloading'}
              onClick={() => void bridge.call('do', 'checkForUpdate')}
            >
              Look for a new version
            </Button>
          )
        )}
      </div>
    </div>
  );
}
