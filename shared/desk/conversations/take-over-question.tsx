import type { Ref } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './composer.module.css';

interface Props {
  ref: Ref<HTMLDivElement>;
  /** The colleague who has the conversation. */
  by: string;
  onTakeOver: () => void;
  onLeave: () => void;
}

/** Before somebody speaks into what a colleague has: a visitor is to hear one voice. */
export function TakeOverQuestion({ ref, by, onTakeOver, onLeave }: Props) {
  return (
    <Banner
      ref={ref}
      tone="warning"
      role="alert"
      className={styles.question}
      title={`${by} has this one: take over?`}
    >
      <div className={styles.answers}>
        <Button variant="primary" onClick={onTakeOver}>
          Take over and send
        </Button>
        <Button onClick={onLeave}>Leave it to {by}</Button>
      </div>
    </Banner>
  );
}
