import { expect, signIn, visiting } from './shop.ts';

/** Rows of a list that is drawn in parts. */
const A_STEP = 50;

visiting(
  'of many conversations the first are drawn, none lost',
  async ({ page, shop, request: to }) => {
    const line = (at: number) => ({ message: `Message ${at}`, is_bot: at % 2 === 1 });
    const conversation = Array.from({ length: 180 }, (_, at) => line(at));
    const enter = (at: number) =>
      to.post(`${shop.origin}/api/visitors`, {
        data: {
          name: `Many ${at}`,
          email: `many${at}@example.com`,
          conversation: at === 0 ? conversation : conversation.slice(0, 1),
        },
      });
    for (let at = 109; at > 0; at -= 1) expect((await enter(at)).status()).toBe(201);
    const { id } = await (await enter(0)).json();

    await signIn(page, shop);
    await page.getByRole('tab', { name: /Live chat/ }).click();
    const list = page.getByRole('region', { name: 'Conversations' });
    const items = list.getByRole('listitem');
    await expect(items).toHaveCount(A_STEP);
    const last = list.getByRole('button', { name: /^Many 109\b/ });
    await expect(last).toHaveCount(0);
    await list.getByRole('button', { name: /^Show 50 more of/ }).click();
    await list.getByRole('button', { name: /^Show \d+ more of/ }).click();
    await expect(last).toBeVisible();

    await list.evaluate((box) => box.scrollTo(0, 0));
    await list.getByRole('button', { name: /^Many 0\b/ }).click();
    const log = page.getByRole('log');
    await expect(log.getByText('Message 179', { exact: true })).toBeInViewport();

    const say = async (message: string) => {
      const data = { visitor_id: id, message, is_bot: false };
      const reply = await to.post(`${shop.origin}/api/conversations`, { data });
      expect(reply.status()).toBe(201);
    };
    await say('At the end');
    await expect(log.getByText('At the end', { exact: true })).toBeInViewport();
    await log.focus();
    await page.keyboard.press('Home');
    await expect(log.getByText('Message 0', { exact: true })).toBeInViewport();
    const more = page.getByRole('button', { name: 'New lines below' });
    await expect(more, 'reading further up is no news').toBeHidden();
    await say('While you read');
    await expect(more).toBeVisible();
    await expect(log.getByText('Message 0', { exact: true }), 'not torn away').toBeInViewport();
    await log.focus();
    await page.keyboard.press('End');
    await expect(log.getByText('While you read', { exact: true })).toBeInViewport();
    await expect(more).toBeHidden();

    const off = page.getByText('Live chat is switched off');
    await expect(off).toBeVisible();
    for (const [width, height] of [
      [360, 740],
      [1440, 900],
      [768, 1024],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      const last = log.getByText('While you read', { exact: true });
      await expect(last, `at ${width} px`).toBeInViewport({ ratio: 1 });
      await expect.poll(() => log.evaluate(isAtEnd), `at ${width} px`).toBe(true);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(off, 'what is said needs the room').toBeHidden();
    expect((await log.boundingBox())?.height).toBeGreaterThanOrEqual(160);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(off).toBeVisible();
  },
);

const isAtEnd = (log: Element) => log.scrollHeight - log.scrollTop - log.clientHeight < 2;
