import * as Radix from '@radix-ui/react-dropdown-menu';
import type { ComponentProps, ReactNode, Ref } from 'react';
import type { ButtonVariant } from './button.tsx';
import { buttonClass } from './button.tsx';
import styles from './menu.module.css';

interface Props extends Pick<ComponentProps<'button'>, 'aria-keyshortcuts' | 'className'> {
  /** What the button says; `label` is its name where that is more. */
  name: ReactNode;
  label?: string | undefined;
  variant?: ButtonVariant;
  busy?: boolean;
  onOpen?: () => void;
  /** Its button. */
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** A button that opens a list of things to do; the arrow keys and letters walk it, Escape gives the focus back. */
export function Menu(props: Props) {
  const { name, label, variant, busy, onOpen, children, className, ...rest } = props;
  return (
    // Not modal: the desk behind stays to be read out, and what rings can be taken.
    <Radix.Root modal={false} onOpenChange={(isOpen) => isOpen && onOpen?.()}>
      <Radix.Trigger
        {...rest}
        type="button"
        aria-label={label}
        aria-disabled={busy || undefined}
        className={buttonClass(variant, className)}
        // It keeps the focus, which a disabled one would lose.
        onPointerDown={busy ? (event) => event.preventDefault() : undefined}
        onKeyDown={busy ? (event) => event.key !== 'Tab' && event.preventDefault() : undefined}
      >
        {name}
        <span aria-hidden="true" className={styles.arrow}>
          ▾
        </span>
      </Radix.Trigger>
      {/* Beside its button and not at the end of the page, where it would stand in no landmark and under dialogs. */}
      <Radix.Content className={styles.menu} sideOffset={4} collisionPadding={8} align="start">
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

interface ItemProps {
  onSelect: () => void;
  /** What it comes to, beside its name. */
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

/** A list within the list. */
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
