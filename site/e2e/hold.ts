import type { Page, Route } from '@playwright/test';

/** The next request for it is on its way until what this returns is called. */
export async function holdNext(page: Page, url: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hold = (route: Route) => released.then(() => route.continue());
  await page.route(url, hold, { times: 1 });
  return release;
}
