import type { TestResult } from '@sallie/shared/desk/ports/host.ts';
import { assertNever } from '@sallie/shared/rules/assert-never';
import { Problem } from '@sallie/shared/ui/banner.tsx';
import { Button } from '@sallie/shared/ui/button.tsx';
import { Checkbox, Field } from '@sallie/shared/ui/field.tsx';
import { useState } from 'react';
import type { Bridge, ConsoleSettings, Snapshot, UpdateState } from '../bridge.ts';
import type { OpenConsole } from './open-console.ts';
import styles from './settings-panel.module.css';

type Switch = Exclude<keyof ConsoleSettings, 'volume'>;

const switches: Record<Switch, { label: string; hint: string }> = {
  startWithComputer: {
    label: 'Start with the computer',
    hint: 'The desk starts as soon as somebody signs in to this computer.',
  },
  closeToTray: {
    label: 'Keep ringing when the window is closed',
    hint: 'The desk stays in the tray; Quit in its menu ends it.',
  },
  muted: { label: 'Mute', hint: 'Notifications still come, without sound.' },
  hideMessageText: {
    label: 'Hide message text in notifications',
    hint: 'Notifications then say that somebody wrote, but not what. For a screen that customers can see.',
  },
};

interface Props {
  console: OpenConsole;
  snapshot: Snapshot;
}

export function SettingsPanel(props: Props) {
  const { bridge } = props.console;
  const { snapshot } = props;
  const choices = useChoices(props);
  return (
    <div className={styles.settings}>
      <AlertChoices {...props} {...choices} />
      <WindowChoices {...props} {...choices} />
      <ServerChoice bridge={bridge} server={snapshot.server} />
      <section className={styles.group}>
        <h3>About</h3>
        <About bridge={bridge} snapshot={snapshot} />
      </section>
    </div>
  );
}

function useChoices({ console: { bridge }, snapshot: { settings, about } }: Props) {
  const [problem, setProblem] = useState('');

  async function change(wanted: Partial<ConsoleSettings>) {
    try {
      const kept = await bridge.call('change', wanted);
      const { startWithComputer: on = kept.startWithComputer } = wanted;
      const refusal = about.platform === 'linux' ? NOT_SAVED : NOT_ALLOWED;
      setProblem(kept.startWithComputer === on ? '' : refusal);
    } catch {
      setProblem(NOT_SAVED);
    }
  }

  const choice = (name: Switch, given = switches[name]) => (
    <Checkbox
      {...given}
      optional
      checked={settings[name]}
      onChange={(event) => void change({ [name]: event.target.checked })}
    />
  );
  return { choice, change, problem };
}

type ChoicesProps = Props & ReturnType<typeof useChoices>;

function AlertChoices({ console, snapshot, choice, change }: ChoicesProps) {
  const { bridge, host } = console;
  const { settings, about } = snapshot;
  const [tested, setTested] = useState<TestResult | null>(null);
  return (
    <fieldset className={styles.group}>
      <legend>Alerts</legend>
      {choice('muted')}
      <VolumeField volume={settings.volume} onChosen={(volume) => void change({ volume })} />
      <div className={styles.test}>
        <Button onClick={() => void host.test('sound').then(setTested)}>Test the sound</Button>
        <span role="status">
          {tested && (tested.outcome === 'failed' ? tested.remedy : tested.detail)}
        </span>
      </div>
      {choice('hideMessageText')}
      {about.platform !== 'linux' && (
        <Button onClick={() => void bridge.call('command', 'openNotificationSettings')}>
          Open the system’s notification settings
        </Button>
      )}
    </fieldset>
  );
}

function WindowChoices({ snapshot, choice, problem }: ChoicesProps) {
  const isMac = snapshot.about.platform === 'darwin';
  return (
    <fieldset className={styles.group}>
      <legend>Window</legend>
      {choice('startWithComputer')}
      <Problem>{problem}</Problem>
      {choice('closeToTray', isMac ? { ...switches.closeToTray, hint: ON_A_MAC } : undefined)}
    </fieldset>
  );
}

const NOT_SAVED = 'That could not be saved on this computer.';
const NOT_ALLOWED =
  'The system has not allowed it yet. On a Mac allow Sallie Desk in System Settings, General, Login Items; on Windows under Startup apps.';
const ON_A_MAC = 'The desk stays in the Dock; Quit in its menu ends it.';

/** Asks twice, because another server means another shop and signs this one out first. */
function ServerChoice({ bridge, server }: { bridge: Bridge; server: string | null }) {
  const [asked, setAsked] = useState(false);
  if (!server) return null;
  return (
    <section className={styles.group}>
      <h3>Server</h3>
      <p className={styles.address}>{server}</p>
      {asked ? (
        <>
          <p role="status">
            This signs you out here. Until somebody signs in again, nothing rings.
          </p>
          <div className={styles.test}>
            <Button variant="danger" onClick={() => void bridge.call('command', 'forgetServer')}>
              Sign out and use another server
            </Button>
            <Button onClick={() => setAsked(false)}>Keep this one</Button>
          </div>
        </>
      ) : (
        <Button onClick={() => setAsked(true)}>Use another server</Button>
      )}
    </section>
  );
}

/** Stores the volume only when the pointer or key is released. */
function VolumeField({ volume, onChosen }: { volume: number; onChosen: (volume: number) => void }) {
  const [kept, setKept] = useState(volume);
  const [moving, setMoving] = useState(volume);
  // Not remounted with a `key`, so that the field keeps the keyboard focus.
  if (kept !== volume) {
    setKept(volume);
    setMoving(volume);
  }
  const choose = () => moving !== volume && onChosen(moving);
  return (
    <Field label={`Volume: ${Math.round(moving * 100)} %`} optional={false}>
      {(control) => (
        <input
          {...control}
          type="range"
          className={styles.range}
          min={0}
          max={1}
          step={0.05}
          value={moving}
          onChange={(event) => setMoving(Number(event.target.value))}
          onPointerUp={choose}
          onKeyUp={choose}
          onBlur={choose}
        />
      )}
    </Field>
  );
}

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
