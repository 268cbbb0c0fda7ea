import { useStore } from 'zustand';
import { callName } from '../../rules/lead-kinds/call.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../app/context.tsx';
import { SureButton } from '../app/sure-button.tsx';
import styles from './calls.module.css';

/** What was written down without a connection, until it is stored; and what the server would not take, to be put right. */
export function UnsentCalls() {
  const { calls } = useDesk().desk;
  const { unsent, isOpen } = useStore(calls);
  // While the form is open it is on its way, and the form says so.
  if (unsent.length === 0 || isOpen) return null;
  return (
    <Banner tone="warning" role="status" className={styles.unsent}>
      <ul>
        {unsent.map((one) => {
          const name = callName(one.form);
          if (!one.problem)
            return (
              <li key={one.id}>{name}: kept on this machine, sent when the server is back.</li>
            );
          return (
            <li key={one.id}>
              {name} is not saved. {one.problem}{' '}
              <Button onClick={() => calls.correct(one)}>
                Put it right<span className="visually-hidden">: {name}</span>
              </Button>{' '}
              <SureButton
                action="Throw away"
                sure="Really throw away"
                whom={name}
                disabled={false}
                onSure={() => calls.drop(one.id)}
              />
            </li>
          );
        })}
      </ul>
    </Banner>
  );
}
