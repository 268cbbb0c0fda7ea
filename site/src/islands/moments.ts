let first = true;
let leave = () => {};
/** Resolves when the first page is left: its parts wait no longer, because Back returns to them. */
export const left = new Promise<void>((resolve) => {
  leave = resolve;
});

/** True while the server's page is shown; its parts load on demand. Later pages load as a whole. */
export function isFirstPage(): boolean {
  return first;
}

export function leaveFirstPage(): void {
  first = false;
  leave();
}

const margin = '200px';
/** A finger fires pointerover too; scrolling reveals a pointer that was there before the script. */
const touches = ['pointerover', 'focusin', 'scroll'];

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

/** Resolves when the page is first scrolled or the element touched. */
export function reached(element: Element): Promise<void> {
  const scrolled = new Promise<void>((resolve) => {
    if (window.scrollY > 0) resolve();
    else addEventListener('scroll', () => resolve(), { once: true, passive: true });
  });
  return Promise.race([scrolled, touched(element)]);
}

/** Resolves when the element is pointed at, touched, scrolled or focused. */
export function touched(element: Element): Promise<void> {
  if (element.matches(':hover, :focus-within')) return Promise.resolve();
  return new Promise((resolve) => {
    function handle({ target }: Event) {
      if (!(target instanceof Node && element.contains(target))) return;
      for (const touch of touches) document.removeEventListener(touch, handle, true);
      resolve();
    }
    // On the document in the capture phase, because React stops these events for dehydrated targets.
    for (const touch of touches) {
      document.addEventListener(touch, handle, { capture: true, passive: true });
    }
  });
}

/** The delay before Home offers the discount by itself. */
export const OFFER_AFTER_MS = 5000;

/** For the first page the delay starts with the request, not when the code arrives. */
export function timeUntilOffer(): number {
  return Math.max(0, OFFER_AFTER_MS - performance.now());
}

function chanceToRetry(): Promise<void> {
  return new Promise((resolve) => {
    for (const sign of ['online', 'pointerdown', 'keydown']) {
      addEventListener(sign, () => resolve(), { once: true, capture: true, passive: true });
    }
  });
}

/** Keeps the page after a failed load and tries again at the next touch or when the network is back. */
export async function withRetry<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch {
    await chanceToRetry();
    return withRetry(load);
  }
}
