import * as Radix from '@radix-ui/react-tooltip';
import type { ReactElement, ReactNode } from 'react';
import styles from './tooltip.module.css';

const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/** Stands once around everything that has tooltips, so that going from one to the next skips the wait. */
export function Tooltips({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {children}
    </Radix.Provider>
  );
}

/** More about a control than its name says; the child must take a ref and have a name of its own. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      {/* Beside its control and not at the end of the page, where it would stand in no landmark and under dialogs. */}
      <Radix.Content className={styles.tooltip} sideOffset={6} collisionPadding={8}>
        {text}
      </Radix.Content>
    </Radix.Root>
  );
}
