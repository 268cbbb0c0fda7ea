import { expect, type Page } from '@playwright/test';
import { leadKinds } from '../contract/leads.ts';
import type { HostileShop } from './hostile-shop.ts';

/* Checks in a browser and in the console that 200 hostile strings are shown as text and nothing else. */

interface Watched {
  owned?: unknown;
  violations: string[];
}

interface HostileDesk {
  page: Page;
  /** Returns true for an address of the desk itself. */
  isOwn(url: string): boolean;
  /** Opens a route of the desk as a link in a mail or a notification does. */
  open(route: string): Promise<void>;
}

/**
 * Call before the page loads. Resolves to scripts that ran, violated policies, foreign requests and
 * overflows.
 */
export async function watchDesk({ page, isOwn }: Pick<HostileDesk, 'page' | 'isOwn'>) {
  const faults: string[] = [];
  page.on('dialog', (dialog) => {
    faults.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!isOwn(request.url())) faults.push(`request ${request.url()}`);
  });
  page.on('framenavigated', (frame) => {
    if (!isOwn(frame.url())) faults.push(`frame ${frame.url()}`);
  });
  const listen = () => {
    const watched = window as unknown as Watched;
    if (watched.violations) return;
    watched.violations = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sample }) =>
      watched.violations.push(`violation ${effectiveDirective} ${sample}`),
    );
  };
  await page.addInitScript(listen);
  await page.evaluate(listen);

  return async function expectCalm(): Promise<void> {
    const found = await page.evaluate(() => {
      const { owned, violations } = window as unknown as Watched;
      // The page, and each part that scrolls within it, must be as wide as its content.
      const wide = [
        ...document.querySelectorAll(
          'html, dialog[open], dialog[open] *, #detail, #detail *, [role=tabpanel], [role=log]',
        ),
      ]
        .filter((part) => part.scrollWidth > part.clientWidth + 1 && scrolls(part))
        .map((part) => `${part.tagName} ${part.scrollWidth} in ${part.clientWidth}`);
      function scrolls(part: Element) {
        const { overflowX } = getComputedStyle(part);
        const isText = part.tagName === 'INPUT' || part.tagName === 'TEXTAREA';
        return part === document.documentElement || (overflowX === 'auto' && !isText);
      }
      return [...violations, ...wide, ...(owned === undefined ? [] : [`owned ${owned}`])];
    });
    expect([...faults, ...found]).toEqual([]);
  };
}

/** Returns the texts that the open panel shows neither as text nor in a field. */
function missingInPanel(page: Page, texts: readonly string[]): Promise<string[]> {
  return page.evaluate((texts) => {
    /** A field turns line breaks into line feeds; a lone surrogate is replaced on its way into the page. */
    const comparable = (text: string) =>
      text.replace(/\r\n?/g, '\n').replace(/\p{Surrogate}/gu, '\ufffd');
    const panel = document.querySelector('#detail');
    const fields = [...(panel?.querySelectorAll('textarea') ?? [])].map(({ value }) => value);
    const shown = [panel?.textContent ?? '', ...fields].map(comparable).join('\n');
    return texts.map(comparable).filter((text) => !shown.includes(text));
  }, texts);
}

/** Opens a tab of the desk; on a phone some tabs are in a menu. */
export async function showPlace(page: Page, place: string): Promise<void> {
  const tab = page.locator(`#tab-${place}`);
  if (!(await tab.isVisible())) await page.locator('[aria-controls=places]').click();
  await tab.click();
}

/** Opens every place, each lead in full, one person, the accounts and the search. */
export async function lookAround(
  { page, open }: Omit<HostileDesk, 'isOwn'>,
  { leads }: HostileShop,
  expectCalm: () => Promise<void>,
): Promise<void> {
  for (const place of ['today', 'live-chat', ...leadKinds, 'agenda']) {
    await showPlace(page, place);
    await expectCalm();
  }
  for (const { kind, id, texts } of leads) {
    await open(`lead/${kind}/${id}`);
    await expect.poll(() => missingInPanel(page, texts)).toEqual([]);
    await expectCalm();
  }
  await page.getByRole('button', { name: 'Everything about this person' }).click();
  await expect(page.getByRole('heading', { name: /touch/ })).toBeVisible();
  await expectCalm();
  await page.keyboard.press('Escape');
  await showPlace(page, 'account');
  await expect(page.getByRole('tabpanel')).toContainText('W'.repeat(100));
  await expectCalm();
  await page.keyboard.press('Control+k');
  for (const words of ['<script>', 'evil.example', '=1+1', '\u202e', '__proto__']) {
    await page.getByRole('dialog').getByRole('combobox').fill(words);
    await expectCalm();
  }
  await page.keyboard.press('Escape');
}

/** Scrolls through the whole conversation; the desk draws only the messages near the view. */
export async function readThrough(
  { page, open }: Omit<HostileDesk, 'isOwn'>,
  { visitorId, lines }: HostileShop,
  expectCalm: () => Promise<void>,
): Promise<void> {
  await open(`conversation/${visitorId}`);
  const log = page.getByRole('log', { name: /^Talk with/ });
  await expect(log.getByRole('listitem').first()).toBeVisible();
  const seen = new Set<string>();
  const lost = () => lines.map(whole).filter((line) => !seen.has(line));
  await log.press('Home');
  await expect
    .poll(
      async () => {
        const texts = await log.evaluate((box) => {
          const atEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 1;
          box.scrollTop = atEnd ? 0 : box.scrollTop + box.clientHeight / 2;
          return [...box.querySelectorAll('li p:last-of-type')].map((line) =>
            (line.textContent ?? '').replace(/\p{Surrogate}/gu, '\ufffd'),
          );
        });
        for (const text of texts) seen.add(text);
        return lost();
      },
      // Half a screen at a time through 200 messages takes long on a busy machine.
      { intervals: [20], timeout: 90_000 },
    )
    .toEqual([]);
  await expectCalm();
}

const whole = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd');
