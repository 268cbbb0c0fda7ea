/** `(3) Staff desk`; 0 shows no number. */
export function withCount(title: string, count: number): string {
  const bare = title.replace(/^\(\d+\+?\) /, '');
  return count === 0 ? bare : `(${shortCount(count)}) ${bare}`;
}

/** Beyond two digits the number itself says nothing more. */
export function shortCount(count: number): string {
  return count > 99 ? '99+' : String(count);
}

const CALL = '● New at the desk';
const EVERY = 1000;

/** The words on the tab: how many things wait and, until somebody looks, that something has come. */
export function createTabTitle(page: Document, view: Window) {
  let count = 0;
  let title = page.title;
  let blinking: ReturnType<typeof setInterval> | undefined;

  /** Other parts of the page name it anew when the route changes. */
  function draw(isCall = false) {
    if (page.title !== CALL) title = page.title;
    page.title = isCall ? CALL : withCount(title, count);
  }

  function calm() {
    clearInterval(blinking);
    blinking = undefined;
    draw();
  }

  view.addEventListener('focus', calm);
  return {
    count(next: number) {
      count = next;
      draw(page.title === CALL);
    },
    flash() {
      if (page.hasFocus() || blinking !== undefined) return;
      draw(true);
      blinking = setInterval(() => draw(page.title !== CALL), EVERY);
    },
  };
}
