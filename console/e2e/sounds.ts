import type { Page } from '@playwright/test';

declare global {
  interface Window {
    tonesPlayed?: number[];
  }
}

export async function listen(page: Page) {
  await page.evaluate(() => {
    const played: number[] = [];
    window.tonesPlayed = played;
    const { start } = AudioScheduledSourceNode.prototype;
    AudioScheduledSourceNode.prototype.start = function watched(...args: [number?]) {
      if (this instanceof OscillatorNode) played.push(Math.round(this.frequency.value));
      return start.apply(this, args);
    };
  });
}

/** Returns the tones since the last call. */
export const heard = (page: Page): Promise<number[]> =>
  page.evaluate(() => window.tonesPlayed?.splice(0) ?? []);

export const sounds = {
  lead: [659, 784, 659, 784],
  visitor: [659, 784],
  line: [784, 659, 784],
};
