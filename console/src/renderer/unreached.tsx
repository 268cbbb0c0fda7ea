import { Button } from '@sallie/shared/ui/button.tsx';
import { Notice } from '@sallie/shared/ui/notice.tsx';
import { Mark } from './mark.tsx';
import type { OpenConsole } from './open-console.ts';
import styles from './page-form.module.css';

/** The address is known, but the shop has not answered since this window came up. Main goes on trying. */
export function Unreached({ console, server }: { console: OpenConsole; server: string }) {
  const { bridge } = console;
  return (
    <main className={styles.page}>
      <div className={styles.form}>
        <Mark />
        <h1>Reaching your shop…</h1>
        <Notice tone="warning" role="status">
          <p>{server} has not answered yet. Until it does, no inquiry rings here.</p>
        </Notice>
        <Button variant="primary" onClick={() => void bridge.call('do', 'reconnect')}>
          Try again now
        </Button>
        <Button onClick={() => void bridge.call('do', 'forgetServer')}>Use another server</Button>
      </div>
    </main>
  );
}
