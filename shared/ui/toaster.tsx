import * as Radix from '@radix-ui/react-toast';
import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './toaster.module.css';
import { closeToast, type Toast } from './toasts.ts';

const SHOWN_MS = 5000;
const SWIPE_PIXELS = 50;

/** Draws the one toast: read out by screen readers, held while the pointer or the focus is on it, swiped away to the right. */
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

/** One thing a press: what has the keyboard, or lies over the page, goes before a toast beside it. */
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
        // What else hears the key has done so by then.
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

/** A toast that another one replaces is not closed first. */
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

/** For an area that goes away: the keyboard goes back to where it was before it came into the area, or what stood around that. */
function useFocusBack() {
  const area = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<HTMLElement[]>([]);

  const giveBack = useCallback(() => {
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement && area.current?.contains(activeElement))) return;
    // What is gone by now, or cannot be pressed, does not take it.
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
