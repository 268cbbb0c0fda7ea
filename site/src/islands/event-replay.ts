/* What a visitor does before React is there is kept and done again once the part of the page it meant is alive. */

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface VisitorEvent {
  target: Element;
  again(): void;
}

export interface Early {
  /** Call when a region has been hydrated: hands out, in order, what was meant for it. */
  takeFor(region: Element): VisitorEvent[];
}

/** The nearest part of the page that comes alive on its own. */
function regionOf(element: Element): Element {
  return element.closest('[data-region]') ?? element.ownerDocument.documentElement;
}

function retyping(control: Control): VisitorEvent {
  if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)) {
    const { checked } = control;
    return { target: control, again: () => control.checked !== checked && control.click() };
  }
  const { value } = control;
  return {
    target: control,
    again() {
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

export function listen(document: Document): Early {
  const alive = new WeakSet<Element>();
  let deeds: VisitorEvent[] = [];
  const isEarly = (element: Element) => !alive.has(regionOf(element));
  const keep = (deed: VisitorEvent) => deeds.push(deed);

  document.addEventListener(
    'click',
    ({ target }) => {
      const button = (target as Element).closest('button');
      if (button && button.type !== 'submit' && isEarly(button)) {
        keep({ target: button, again: () => button.click() });
      }
    },
    true,
  );
  document.addEventListener(
    'input',
    ({ target }) => {
      const control = target as Control;
      if (!isEarly(control)) return;
      deeds = deeds.filter((deed) => deed.target !== control);
      keep(retyping(control));
    },
    true,
  );
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      if (!isEarly(form)) return;
      // A native submit would put what was typed into the address.
      event.preventDefault();
      deeds = deeds.filter((deed) => deed.target !== form);
      keep({ target: form, again: () => form.requestSubmit() });
    },
    true,
  );

  return {
    takeFor(region) {
      alive.add(region);
      const taken = deeds.filter(({ target }) => regionOf(target) === region);
      deeds = deeds.filter((deed) => !taken.includes(deed));
      return taken;
    },
  };
}
