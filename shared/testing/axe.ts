import type { Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

interface Look {
  /** A selector of the only part that is looked at. */
  part?: string;
  /** The only rules that are asked. */
  rules?: string[];
}

/** What axe finds in a page against WCAG 2.2 AA or its good practices: the rule, and where. */
export async function axeFinds(page: Page, look: Look = {}): Promise<string[]> {
  // Its half megabyte is read once a page, however often that is looked at.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async ({ part, rules }) => {
    const { violations } = await window.axe.run(part ?? document, {
      // What is well it need not describe: that is half of its work.
      resultTypes: ['violations'],
      // A frame here is foreign, and empty in a test.
      iframes: false,
      ...(rules && { runOnly: { type: 'rule', values: rules } }),
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  }, look);
}
