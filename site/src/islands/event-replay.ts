/* What a visitor does before React is there is recorded, and replayed once the part of the page it meant is alive. */

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface RecordedEvent {
  target: Element;
  replay(): void;
}

export interface EventRecorder {
  /** Call when a boundary has been hydrated: hands out, in order, what was meant for it, and records no more of it. */
  takeFor(boundary: Element): RecordedEvent[];
}

/** After so long, in milliseconds, whoever has sent a form is told that its code is still on the way. */
const LATE_AFTER_MS = 5000;

function showLate(form: HTMLFormElement, isLate: boolean): void {
  const note = form.querySelector<HTMLElement>('[data-late]');
  if (note) note.hidden = !isLate;
}

/** The nearest part of the page that comes alive on its own. */
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
      // React ignores an input event that does not change the value it has seen: let it see an empty one first.
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

/** Records clicks on buttons, input and submits, wherever nothing is alive yet. */
export function recordEvents(document: Document): EventRecorder {
  const alive = new WeakSet<Element>();
  let recorded: RecordedEvent[] = [];
  const isEarly = (element: Element) => !alive.has(boundaryOf(element));
  /** What is typed, or sent, again stands for what was before. */
  const record = (event: RecordedEvent) => {
    recorded = recorded.filter(({ target }) => target !== event.target);
    recorded.push(event);
  };

  /** What an event of each kind aims at is known; to ask it would weigh on every first visit. */
  const on = <Target extends Element>(
    type: string,
    handle: (event: Event & { target: Target }) => void,
  ) => document.addEventListener(type, handle as EventListener, true);

  on('click', ({ target }) => {
    const button = target.closest('button');
    if (button && button.type !== 'submit' && isEarly(button)) {
      // Seen at once, on a slow line long before what was clicked can answer.
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
    // A native submit would put what was typed into the address.
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

  // Typed before anybody listened, or put back by the browser.
  for (const control of document.querySelectorAll<Control>('[data-island$=-form] [name]'))
    if (control.value) record(inputInto(control));

  return {
    takeFor(boundary) {
      alive.add(boundary);
      const taken = recorded.filter(({ target }) => boundaryOf(target) === boundary);
      recorded = recorded.filter((event) => !taken.includes(event));
      return taken;
    },
  };
}
