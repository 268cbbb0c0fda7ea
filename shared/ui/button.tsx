import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

export type ButtonVariant = 'plain' | 'primary' | 'danger' | 'quiet' | 'onDeep';

/** The classes of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant = 'plain', className?: string): string {
  return classNames(styles.button, styles[variant], className);
}

interface Props extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** Disables pressing but keeps the focus, which a disabled button would lose. */
  busy?: boolean;
}

export function Button({ variant, className, type = 'button', busy, onClick, ...rest }: Props) {
  return (
    <button
      type={type}
      className={buttonClass(variant, className)}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    />
  );
}
