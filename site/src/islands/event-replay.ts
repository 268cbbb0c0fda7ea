/* Events before React is loaded are recorded, and replayed once their part of the page is hydrated. */

import { recordChanges } from './own-markup.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface RecordedEvent {
  target: Element;
  replay(): void;
}

export interface EventRecorder {
  /** Call after hydration of a boundary: returns its events in order and stops recording there. */
  takeFor(boundary: Element): RecordedEvent[];
  /** Call before hydration: gives this part the markup that React expects. */
  restore(part: Element): void;
}

/** After this time a visitor who has sent a form is told that its code is still loading. */
const LATE_AFTER_MS = 5000;

function showLate(form: HTMLFormElement, isLate: boolean): void {
  const note = form.querySelector<HTMLElement>('[data-late]');
  if (note) note.hidden = !isLate;
}

/** Returns the nearest part of the page that hydrates on its own. */
function boundaryOf(element: Element): Element {
  return element.closest('[data-replay]') ?? element.ownerDocument.documentElement;
}

function inputInto(control: Control): RecordedEvent {
  if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)) {
    const { checked } = control;
    return { target: control, replay: () => control.checked !== checked && control.click() };
  }
  const { value } = control;
  return {
    target: control,
    replay() {
      // React ignores an input event without a change of value, so it first sees an empty value.
      control.value = '';
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(
        control,
        value,
      );
      control.dispatchEvent(new Event('input', { bubbles: true }));
      control.dispatchEvent(new Event('change', { bubbles: true }));
    },
  };
}

/** Records clicks on buttons, input and submits in parts of the page that are not hydrated yet. */
export function recordEvents(document: Document): EventRecorder {
  const alive = new WeakSet<Element>();
  let recorded: RecordedEvent[] = [];
  const isEarly = (element: Element) => !alive.has(boundaryOf(element));
  /** A later input or submit replaces the earlier one of its target. */
  const record = (event: RecordedEvent) => {
    recorded = recorded.filter(({ target }) => target !== event.target);
    recorded.push(event);
  };

  /** The target's type is known per event; checking it would cost time on every first visit. */
  const on = <Target extends Element>(
    type: string,
    handle: (event: Event & { target: Target }) => void,
  ) => document.addEventListener(type, handle as EventListener, true);

  on('click', ({ target }) => {
    const button = target.closest('button');
    if (button && button.type !== 'submit' && isEarly(button)) {
      // Visible feedback, long before the button can react on a slow line.
      button.ariaBusy = 'true';
      recorded.push({
        target: button,
        replay() {
          button.ariaBusy = 'false';
          button.click();
        },
      });
    }
  });
  on<Control>('input', ({ target }) => {
    if (isEarly(target)) record(inputInto(target));
  });
  on<HTMLFormElement>('submit', (event) => {
    const form = event.target;
    if (!isEarly(form)) return;
    // A native submit would put the fields into the URL.
    event.preventDefault();
    const button = form.querySelector('[type=submit]');
    if (button) button.ariaBusy = 'true';
    const sending = {
      target: form,
      replay() {
        if (button) button.ariaBusy = 'false';
        showLate(form, false);
        form.requestSubmit();
      },
    };
    record(sending);
    setTimeout(() => recorded.includes(sending) && showLate(form, true), LATE_AFTER_MS);
  });

  // The text was typed before hydration or restored by the browser.
  for (const control of document.querySelectorAll<Control>('[data-island$=-form] [name]'))
    if (control.value) record(inputInto(control));

  return {
    restore: recordChanges(document.body, isEarly).undo,
    takeFor(boundary) {
      alive.add(boundary);
      const taken = recorded.filter(({ target }) => boundaryOf(target) === boundary);
      recorded = recorded.filter((event) => !taken.includes(event));
      return taken;
    },
  };
}
