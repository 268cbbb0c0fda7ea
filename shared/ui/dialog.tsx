import { type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';
import { enterTopLayer } from './toasts.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
}

/** A native modal dialog: keeps the focus inside, closes on Escape and returns the focus. */
export function Dialog({ open, onClose, title, children }: Props) {
  const { ref, panel } = useModal(open);
  const titleId = useId();
  const backdrop = useBackdrop(onClose);

  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-labelledby={titleId}
      // The owner controls `open`; a dialog that closed itself could not be opened again.
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      {...backdrop}
    >
      {open && (
        <div ref={panel} tabIndex={-1} className={styles.panel}>
          <header className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <CloseButton onClose={onClose} />
          </header>
          <div className={styles.body}>{children}</div>
        </div>
      )}
    </dialog>
  );
}

export function CloseButton({ onClose }: { onClose: () => void }) {
  return <button type="button" className={styles.close} aria-label="Close" onClick={onClose} />;
}

function useModal(open: boolean) {
  const ref = useRef<HTMLDialogElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  // A layout effect's cleanup runs while the dialog is still in the page, so the focus can return.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    dialog.showModal();
    panel.current?.focus({ preventScroll: true });
    const leave = enterTopLayer(dialog);
    return () => {
      leave();
      dialog.close();
    };
  }, [open]);
  return { ref, panel };
}

/** Closes on a press that begins and ends on the backdrop; a text selection may end there too. */
function useBackdrop(onClose: () => void) {
  const began = useRef(false);
  const isBeside = (event: PointerEvent<HTMLDialogElement>) => event.target === event.currentTarget;
  return {
    onPointerDown: (event: PointerEvent<HTMLDialogElement>) => {
      began.current = isBeside(event);
    },
    onPointerUp: (event: PointerEvent<HTMLDialogElement>) => {
      if (began.current && isBeside(event)) onClose();
      began.current = false;
    },
  };
}
