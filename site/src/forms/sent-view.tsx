import { Notice } from '@sallie/shared/ui/notice.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './form.module.css';

interface Props {
  title: string;
  children: ReactNode;
  /** What can be done next. */
  actions: ReactNode;
}

/** Stands where the form stood and takes the focus from it, so that it is read and nobody is lost at the top of the page. */
export function SentView({ title, children, actions }: Props) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Notice ref={notice} role="status" tone="success" title={title} className={styles.sent}>
      {children}
      <div className={styles.actions}>{actions}</div>
    </Notice>
  );
}
