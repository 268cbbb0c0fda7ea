import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../app/context.tsx';
import { useTask } from '../app/use-task.ts';
import { SearchButton } from '../search/search-dialog.tsx';
import { Icon } from './place-icon.tsx';
import styles from './top-line.module.css';

interface Props {
  leaving: { busy: boolean; problem: string };
  logOut: () => void;
}

/** Whose desk it is, the one search, and what concerns the whole of it. */
export function TopLine({ leaving, logOut }: Props) {
  const { desk, facts } = useDesk();
  const who = useStore(desk.session).who;
  const refreshing = useTask();

  return (
    <header className={styles.top}>
      <div className={styles.shop}>
        <h1 className={styles.title}>Staff desk</h1>
        <p className={styles.names}>
          <a href="/">{facts.name}</a>
          {who && <span>Signed in as {who.name}</span>}
        </p>
      </div>
      <SearchButton />
      <div className={styles.actions}>
        <Button
          disabled={refreshing.busy}
          className={styles.action}
          onClick={() => void refreshing.run(desk.reload)}
        >
          <Icon shape="M16 10a6 6 0 1 1-1.8-4.3M16 2.5V6h-3.5" />
          <span>Refresh</span>
        </Button>
        <Button disabled={leaving.busy} className={styles.action} onClick={logOut}>
          <Icon shape="M8 3.5H4v13h4M8 10h9M13.5 6.5 17 10l-3.5 3.5" />
          <span>Logout</span>
        </Button>
      </div>
      {leaving.problem && <p role="alert">{leaving.problem}</p>}
    </header>
  );
}
