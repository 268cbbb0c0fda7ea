import type { Page } from '@playwright/test';

/** Returns the visible controls that lie under something else, by name. */
export const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [role="tab"], [role="switch"]',
    );
    const covered: string[] = [];
    for (const control of controls) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      const { left, top, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (width < 2 || height < 2 || !isInSight(control, x, y)) continue;
      const found = document.elementFromPoint(x, y);
      const label = control instanceof HTMLInputElement ? control.closest('label') : null;
      const isFree =
        found && (control.contains(found) || found.contains(control) || label?.contains(found));
      if (!isFree) covered.push(control.getAttribute('aria-label') ?? control.innerText);
    }
    return covered;

    /** A control that is scrolled away is not covered. */
    function isInSight(control: Element, x: number, y: number): boolean {
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
      for (let around = control.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflow === 'visible') continue;
        const box = around.getBoundingClientRect();
        if (x < box.left || x > box.right || y < box.top || y > box.bottom) return false;
      }
      return true;
    }
  });

/** Returns the rows of Today in view, whole or in part, with their positions. */
export const rowsInSight = (
  page: Page,
): Promise<{ tag: string; top: number; isWhole: boolean; height: number }[]> =>
  page.evaluate(() => {
    const pane = document.querySelector('[data-pane]')?.getBoundingClientRect();
    if (!pane) return [];
    return [...document.querySelectorAll<HTMLElement>('[data-pane] [data-acts="row"]')].flatMap(
      (row) => {
        const { top, bottom, height } = row.getBoundingClientRect();
        if (bottom <= pane.top || top >= pane.bottom) return [];
        const isWhole = top >= pane.top && bottom <= pane.bottom;
        return [{ tag: row.dataset.row ?? '', top, isWhole, height }];
      },
    );
  });

/**
 * Returns by how many pixels the rows have moved at most in the next frame; a row that is gone
 * counts as infinite. Before a frame is drawn, rows may stand where nobody ever sees them: the
 * desk's own observer, which is older than this one, puts them back as part of the frame.
 */
export async function movedBy(
  page: Page,
  before: Awaited<ReturnType<typeof rowsInSight>>,
): Promise<number> {
  const tops = await page.evaluate(async () => {
    await new Promise<void>((isLaidOut) => {
      const observer = new ResizeObserver(() => {
        observer.disconnect();
        isLaidOut();
      });
      observer.observe(document.body);
    });
    const rows = document.querySelectorAll<HTMLElement>('[data-pane] [data-acts="row"]');
    return Object.fromEntries(
      [...rows].map((row) => [row.dataset.row, row.getBoundingClientRect().top]),
    );
  });
  return Math.max(
    ...before.map(({ tag, top }) => Math.abs((tops[tag] ?? Number.POSITIVE_INFINITY) - top)),
  );
}

/** Waits until all changes so far are drawn. */
export const isDrawn = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );

/** Returns the words in headings, labels and buttons that break over lines; words of `long` letters may break once. */
export const tornWords = (
  page: Page,
  long = Number.POSITIVE_INFINITY,
  part = page.locator('main'),
): Promise<string[]> =>
  part.evaluate((main, long) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const around = text.parentElement;
      if (!around?.closest('h1, h2, h3, label, button') || !around.checkVisibility()) continue;
      if (around.closest('[aria-hidden]')) continue;
      for (const { 0: word, index } of text.data.matchAll(/\p{L}+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        // Until our own fonts arrive, a page has the wider fonts of the system.
        if (lines.size > (word.length >= long ? 2 : 1)) found.push(word);
      }
    }
    return found;
  }, long);
