import { type Device, endSession } from '../../contract/staff.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../desk-context.tsx';
import { useDeed } from '../use-deed.ts';
import { When } from '../when.tsx';
import styles from './accounts.module.css';
import { deviceName } from './device-name.ts';
import type { List } from './use-list.ts';

/** Where one is signed in; a lost phone is signed out from here. */
export function Devices({ list: { items, problem, reload } }: { list: List<Device> }) {
  const { call } = useDesk().desk;
  const ending = useDeed();

  const end = (id: string) =>
    ending.run(async () => {
      await call(endSession, { params: { id } });
      await reload();
    });

  return (
    <section>
      <h3>Where you are signed in</h3>
      {(problem || ending.problem) && <p role="alert">{problem || ending.problem}</p>}
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
