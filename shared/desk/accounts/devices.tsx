import { type Device, endSession } from '../../contract/staff.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../app/context.tsx';
import type { List } from '../app/use-list.ts';
import { useTask } from '../app/use-task.ts';
import { When } from '../app/when.tsx';
import styles from './accounts.module.css';
import { ListState } from './list-state.tsx';

/** Where one is signed in; a lost phone is signed out from here. */
export function Devices({ list: { items, problem, reload } }: { list: List<Device> }) {
  const { call } = useDesk().desk;
  const ending = useTask();

  const end = (id: string) =>
    ending.run(async () => {
      await call(endSession, { params: { id } });
      await reload();
    });

  return (
    <section>
      <h3>Where you are signed in</h3>
      {ending.problem && <p role="alert">{ending.problem}</p>}
      <ListState isThere={items !== null} problem={problem} reload={reload} />
      <ul className={styles.list}>
        {items?.map(({ id, label, seen_at, current }) => (
          <li key={id}>
            <span>
              {deviceName(label)} {current && <Badge tone="success">This one</Badge>}
              <span className={styles.quiet}>
                last seen <When at={seen_at} />
              </span>
            </span>
            {!current && (
              <Button disabled={ending.busy} onClick={() => void end(id)}>
                Sign out<span className="visually-hidden"> {deviceName(label)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/* Order matters: Edge and Opera call themselves Chrome too, Chrome calls itself Safari, Android calls itself Linux. */
const browsers = [
  [/Electron\//, 'Sallie Desk'],
  [/Edg\w*\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
] as const;

function first(names: readonly (readonly [RegExp, string])[], label: string): string | undefined {
  return names.find(([pattern]) => pattern.test(label))?.[1];
}

/** `Chrome on Windows` of what a browser says of itself; any other label as it stands. */
export function deviceName(label: string): string {
  const browser = first(browsers, label);
  const system = first(systems, label);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (label || 'Unknown device');
}
