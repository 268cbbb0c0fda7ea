import * as Radix from '@radix-ui/react-toast';
import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './toaster.module.css';
import { closeToast, type Toast } from './toasts.ts';

const SHOWN_MS = 5000;
const SWIPE_PIXELS = 50;

/** Shows the toast; it stays while pointer or focus is on it and can be swiped to the right. */
export function Toaster({ toast, container }: { toast: Toast; container: Element }) {
  const { id, open, title, description, variant, action, lasts = SHOWN_MS } = toast;
  const { giveBack, props } = useFocusBack();

  function close() {
    closeToast(id);
    giveBack();
  }
  const { onEscapeKeyDown, closed } = useEscape(props.ref, close);

  return (
    <div {...props}>
      <Radix.Provider
        duration={lasts}
        swipeDirection="right"
        swipeThreshold={SWIPE_PIXELS}
        announcerContainer={container}
      >
        <Radix.Root
          key={id}
          open={open}
          onEscapeKeyDown={onEscapeKeyDown}
          onOpenChange={(isOpen) => !isOpen && closed()}
          className={classNames(styles.toast, variant && styles[variant])}
        >
          <Words title={title} description={description} />
          {action && (
            <Radix.Action altText={action.label} className={styles.action} onClick={action.run}>
              {action.label}
            </Radix.Action>
          )}
          <Radix.Close className={styles.close} aria-label="Close" />
          <Leaving leave={giveBack} />
        </Radix.Root>
        <Radix.Viewport className={styles.viewport} />
      </Radix.Provider>
    </div>
  );
}

/** Escape closes one thing per press: a dialog or whatever handles the key comes before the toast. */
function useEscape(area: RefObject<HTMLElement | null>, close: () => void) {
  const pressed = useRef<KeyboardEvent>(null);
  return {
    onEscapeKeyDown(event: KeyboardEvent) {
      pressed.current = event;
    },
    closed() {
      const { current: event } = pressed;
      pressed.current = null;
      if (!event || area.current?.contains(document.activeElement)) {
        event?.preventDefault();
        close();
      } else if (!document.querySelector('dialog:modal')) {
        // By then other handlers have seen the key.
        setTimeout(() => event.defaultPrevented || close());
      }
    },
  };
}

function Words({ title, description }: Pick<Toast, 'title' | 'description'>) {
  return (
    <div className={styles.texts}>
      <Radix.Title className={styles.title}>{title}</Radix.Title>
      {description && (
        <Radix.Description className={styles.description}>{description}</Radix.Description>
      )}
    </div>
  );
}

/** Runs on unmount, because a replaced toast is not closed first. */
function Leaving({ leave }: { leave: () => void }) {
  useLayoutEffect(() => leave, [leave]);
  return null;
}

function withAncestors(element: EventTarget | null): HTMLElement[] {
  const path: HTMLElement[] = [];
  let at = element instanceof HTMLElement ? element : null;
  while (at) {
    path.push(at);
    at = at.parentElement;
  }
  return path;
}

/** Returns the focus to where it was before it entered an area that disappears, or to an ancestor of that. */
function useFocusBack() {
  const area = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<HTMLElement[]>([]);

  const giveBack = useCallback(() => {
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement && area.current?.contains(activeElement))) return;
    // Removed and disabled elements do not take the focus.
    const isTaken = cameFrom.current.some((element) => {
      element.focus({ preventScroll: true });
      return document.activeElement === element;
    });
    if (!isTaken) activeElement.blur();
  }, []);

  return {
    giveBack,
    props: {
      ref: area,
      onFocus({ currentTarget, relatedTarget }: FocusEvent) {
        const isNew = !currentTarget.contains(relatedTarget);
        if (isNew) cameFrom.current = withAncestors(relatedTarget);
      },
    },
  };
}
