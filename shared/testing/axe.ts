import type { Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

interface Look {
  /** Limits the check to the part with this selector. */
  part?: string;
  rules?: string[];
}

/** Returns what axe finds in a page against WCAG 2.2 AA or its good practices: each rule with its HTML. */
export async function axeFinds(page: Page, look: Look = {}): Promise<string[]> {
  // axe's half megabyte is loaded only once into each page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async ({ part, rules }) => {
    const { violations } = await window.axe.run(part ?? document, {
      // axe spends half of its time on the rules that pass, so these are left out.
      resultTypes: ['violations'],
      // An iframe here shows a foreign page, which is empty in a test.
      iframes: false,
      ...(rules && { runOnly: { type: 'rule', values: rules } }),
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  }, look);
}
