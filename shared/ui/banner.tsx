import type { ReactNode, Ref } from 'react';
import styles from './banner.module.css';
import { classNames } from './class-names.ts';

interface Props {
  tone: 'success' | 'danger' | 'warning' | 'info';
  title?: ReactNode;
  children?: ReactNode;
  className?: string | undefined;
  /** `alert` interrupts a screen reader, `status` waits for a pause. */
  role?: 'alert' | 'status';
  ref?: Ref<HTMLDivElement>;
}

export function Problem({ children, className }: Pick<Props, 'children' | 'className'>) {
  if (!children) return null;
  return (
    <Banner tone="danger" role="alert" className={className}>
      <p>{children}</p>
    </Banner>
  );
}

/** Can be focused, so that screen readers read it in place. */
export function Banner({ tone, title, children, className, role, ref }: Props) {
  return (
    <div
      ref={ref}
      role={role}
      tabIndex={-1}
      className={classNames(styles.banner, styles[tone], className)}
    >
      {title && <p className={styles.title}>{title}</p>}
      {children}
    </div>
  );
}
