import { chatIn, expect } from './chat-talk.ts';
import { expectClean, expectNoOverflow } from './clean.ts';
import { hold } from './hold.ts';
import { visiting } from './shop.ts';

const phone = { width: 360, height: 640 };

visiting.use({ viewport: phone });

visiting(
  'the chat leaves room for messages on a phone, shows a summary whole, and reopens by keyboard',
  async ({ page, shop }) => {
    const chat = chatIn(page);
    await chat.open(shop);
    await expect(chat.log).toHaveAttribute('aria-live', 'polite');
    const above = await chat.log.evaluate(
      (log) => log.parentElement?.parentElement?.getBoundingClientRect().top,
    );
    expect(above).toBeLessThanOrEqual(80);
    await expect(chat.lines('bot').first()).not.toContainText(/live chat/i);
    await expect(chat.lines('bot').nth(1)).not.toContainText(/live chat/i);
    const author = chat.lines('bot').first().getByRole('paragraph').first();
    await expect(author).toContainText('SallieBot');
    await expect(author.locator('[aria-hidden=true]')).toBeVisible();
    const chips = chat.panel.getByRole('list', { name: 'Quick replies' }).getByRole('listitem');
    const rows = () =>
      chips.getByRole('button').evaluateAll((all) =>
        all.map((chip) => {
          const range = document.createRange();
          range.selectNodeContents(chip);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        }),
      );
    expect(new Set(await rows())).toEqual(new Set([1]));
    await chat.say('book', 'What type of flooring');
    await expect(chips.first()).toBeVisible();
    expect(new Set(await rows())).toEqual(new Set([1]));
    await expectNoOverflow(page);
    for (const width of [1440, phone.width]) {
      await page.setViewportSize({ ...phone, width });
      await expectClean(page);
      const { x, width: wide } = (await chat.panel.boundingBox()) ?? { x: -1, width: 0 };
      expect(x >= 0 && x + wide <= width).toBe(true);
      await expect(chat.input).toBeInViewport();
      await page.keyboard.press('Escape');
      await expect(chat.panel).toHaveCount(0);
      await expect(chat.launcher).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(chat.input).toBeFocused();
      await expect(chat.bubbles('bot', 'What type of flooring')).toHaveCount(1);
    }
    await chat.say('carpet', 'Any colors');
    await chat.say('gray', 'pattern or style');
    await chat.say('plain', 'what is your name');
    await chat.say('Lee Park, lee@example.com, 570-555-0122', 'address of the project');
    await chat.say('9 Oak Lane, Millbrook, Pennsylvania 18699', 'Is everything correct?');
    await expect(chat.panel.getByRole('button', { name: 'Yes, send it' })).toBeVisible();
    const summary = chat.lines('bot').last();
    await expect(summary.getByText('Here is what I have:')).toBeInViewport({ ratio: 1 });
    await expect(chat.panel.getByRole('button', { name: 'Latest messages' })).toHaveCount(0);
    await chat.say('no', 'Which part should I change');
    await expect(chat.lines('bot').last()).toBeInViewport({ ratio: 0.9 });
  },
);

visiting(
  'a text too long for one message stays whole until the visitor shortens it',
  async ({ page, shop }) => {
    const chat = chatIn(page);
    await chat.open(shop);
    await chat.input.fill('It squeaks. '.repeat(170));
    await chat.input.press('Enter');
    await expect(chat.panel.getByRole('alert')).toHaveText(/Too long for one message \(40 over\)/);
    await expect(chat.input).toHaveValue(/^(It squeaks. ){170}$/);
    await expectClean(page);
    await expectNoOverflow(page);
    await chat.type('It squeaks.');
    await expect(chat.bubbles('visitor', 'It squeaks.')).toHaveCount(1);
    await expect(chat.panel.getByRole('alert')).toHaveCount(0);
    // A phone on its side.
    await page.setViewportSize({ width: 740, height: 340 });
    await expect(chat.panel).toBeInViewport({ ratio: 1 });
  },
);

visiting('the chat launcher shows that it is busy on a slow connection', async ({ page, shop }) => {
  const release = await hold(page, /\/assets\/(?!boot).*\.js$/);
  await page.goto(`${shop.origin}/about`);
  const launcher = page.locator('.chat-launcher');
  const before = await launcher.boundingBox();
  await launcher.click();
  await expect(launcher).toHaveAttribute('aria-busy', 'true');
  expect(await launcher.boundingBox()).toEqual(before);
  release();
  await expect(chatIn(page).panel).toBeVisible();
  await expect(launcher).toHaveAttribute('aria-busy', 'false');
});

visiting(
  'a press on the chat launcher before any script has come opens the chat',
  async ({ page, shop }) => {
    const release = await hold(page, /\/assets\/boot-/);
    await page.goto(`${shop.origin}/about`, { waitUntil: 'commit' });
    await chatIn(page).launcher.click();
    release();
    await expect(chatIn(page).panel).toBeVisible();
  },
);

visiting(
  'the chat launcher is hidden on a phone while a field has the focus',
  async ({ page, shop }) => {
    await page.goto(`${shop.origin}/consultation`);
    const launcher = page.locator('.chat-launcher');
    for (const label of ['Name', 'Phone', 'Project type']) {
      await expect(launcher).toBeVisible();
      const field = page.getByRole('form').getByLabel(label);
      await field.focus();
      await expect(launcher).toBeHidden();
      await field.blur();
    }
    await expect(launcher).toBeVisible();
  },
);

visiting('Back on a phone closes the chat and stays on the page', async ({ page, shop }) => {
  const { panel, launcher } = chatIn(page);
  await page.goto(`${shop.origin}/contact`);
  await page.goto(`${shop.origin}/about`);
  await launcher.click();
  await expect(panel).toBeVisible();
  await page.goBack();
  await expect(panel).toHaveCount(0);
  await expect(launcher).toBeFocused();
  await page.goForward();
  await panel.getByRole('link', { name: 'Privacy policy' }).click();
  await expect(page).toHaveURL(`${shop.origin}/privacy-policy`);
  await expect(panel).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(`${shop.origin}/about`);
  await panel.getByRole('button', { name: 'Close chat' }).click();
  await expect(panel).toHaveCount(0);
  // A closed chat leaves no step in the history.
  await expect.poll(() => page.evaluate(() => history.state)).toBe(null);
  await page.goBack();
  await expect(page).toHaveURL(`${shop.origin}/contact`);
});

visiting(
  'Enter that ends a word of an input method sends nothing, in Safari too',
  async ({ page, shop }) => {
    const chat = chatIn(page);
    await chat.open(shop);
    await chat.input.fill('안녕');
    // Safari reports this key after the composition, marked by its code alone.
    await chat.input.dispatchEvent('keydown', { key: 'Enter', keyCode: 229 });
    await expect(chat.input).toHaveValue('안녕');
    await chat.input.press('Enter');
    await expect(chat.lines('visitor')).toHaveCount(1);
  },
);
