import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

export type ButtonVariant = 'plain' | 'primary' | 'danger' | 'quiet' | 'onDeep';

/** The look alone, for a link that is meant to be pressed. */
export function buttonClass(variant: ButtonVariant = 'plain', className?: string): string {
  return classNames(styles.button, styles[variant], className);
}

interface Props extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** Its press is being done: it takes no other, but keeps the focus, which a disabled one would lose. */
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
