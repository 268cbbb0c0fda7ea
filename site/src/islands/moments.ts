let first = true;

/** While the page the server sent is shown: its parts come when needed. After it, whoever asks for a page asks for all of it. */
export function isFirstPage(): boolean {
  return first;
}

export function leaveFirstPage(): void {
  first = false;
}

const margin = '200px';
/** A finger, too, is over what it touches; one that was there before us is known by what it moves. */
const touches = ['pointerover', 'focusin', 'scroll'];

/** When the element is, or comes, near the screen. */
export function near(element: Element): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: margin },
    );
    observer.observe(element);
  });
}

/** When the page is first scrolled, or the element touched. */
export function reached(element: Element): Promise<void> {
  const scrolled = new Promise<void>((resolve) => {
    if (window.scrollY > 0) resolve();
    else addEventListener('scroll', () => resolve(), { once: true, passive: true });
  });
  return Promise.race([scrolled, touched(element)]);
}

/** When the element is pointed at, touched, scrolled inside or has the focus. */
export function touched(element: Element): Promise<void> {
  if (element.matches(':hover, :focus-within')) return Promise.resolve();
  return new Promise((resolve) => {
    function handle({ target }: Event) {
      if (!(target instanceof Node && element.contains(target))) return;
      for (const touch of touches) document.removeEventListener(touch, handle, true);
      resolve();
    }
    // On the document: React stops these events at its root while what they mean is not hydrated.
    for (const touch of touches) {
      document.addEventListener(touch, handle, { capture: true, passive: true });
    }
  });
}

/** When something that failed for want of a network is worth another try. */
function chanceToRetry(): Promise<void> {
  return new Promise((resolve) => {
    for (const sign of ['online', 'pointerdown', 'keydown']) {
      addEventListener(sign, () => resolve(), { once: true, capture: true, passive: true });
    }
  });
}

/** Code that cannot be fetched (the network is gone) must not take the page with it: what stands there stays, and the next touch, or the network's return, tries again. */
export async function withRetry<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch {
    await chanceToRetry();
    return withRetry(load);
  }
}
