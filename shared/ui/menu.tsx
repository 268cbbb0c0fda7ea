import * as Radix from '@radix-ui/react-dropdown-menu';
import type { ComponentProps, ReactNode, Ref } from 'react';
import type { ButtonVariant } from './button.tsx';
import { buttonClass } from './button.tsx';
import styles from './menu.module.css';

interface Props extends Pick<ComponentProps<'button'>, 'aria-keyshortcuts' | 'className'> {
  /** The visible text; `label` is the accessible name when that needs more. */
  name: ReactNode;
  label?: string | undefined;
  variant?: ButtonVariant;
  busy?: boolean;
  onOpen?: () => void;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** Arrow keys and letters move within the menu; Escape returns the focus. */
export function Menu(props: Props) {
  const { name, label, variant, busy, onOpen, children, className, ...rest } = props;
  return (
    // Not modal, so that screen readers still reach the desk and ringing leads can be taken.
    <Radix.Root modal={false} onOpenChange={(isOpen) => isOpen && onOpen?.()}>
      <Radix.Trigger
        {...rest}
        type="button"
        aria-label={label}
        aria-disabled={busy || undefined}
        className={buttonClass(variant, className)}
        // Keeps the focus, which a disabled button would lose.
        onPointerDown={busy ? (event) => event.preventDefault() : undefined}
        onKeyDown={busy ? (event) => event.key !== 'Tab' && event.preventDefault() : undefined}
      >
        {name}
        <span aria-hidden="true" className={styles.arrow}>
          ▾
        </span>
      </Radix.Trigger>
      {/* Rendered here, because at the end of the page it would be in no landmark and under dialogs. */}
      <Radix.Content className={styles.menu} sideOffset={4} collisionPadding={8} align="start">
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

interface ItemProps {
  onSelect: () => void;
  hint?: ReactNode;
  disabled?: boolean;
  children: ReactNode;
}

export function MenuItem({ onSelect, hint, disabled, children }: ItemProps) {
  return (
    <Radix.Item className={styles.item} onSelect={onSelect} disabled={disabled}>
      <span>{children}</span>
      {hint && <span className={styles.hint}>{hint}</span>}
    </Radix.Item>
  );
}

export function MenuGroup({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <Radix.Group>
      {name && <Radix.Label className={styles.label}>{name}</Radix.Label>}
      {children}
    </Radix.Group>
  );
}

export function MenuLine() {
  return <Radix.Separator className={styles.line} />;
}
