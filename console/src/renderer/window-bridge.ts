import type { Bridge } from '../bridge.ts';

declare global {
  interface Window {
    /** Put there by the preload; the page has no other way out. */
    readonly sallie?: Bridge;
  }
}

export function windowBridge(): Bridge {
  if (!window.sallie) throw new Error('This page runs inside Sallie Desk only');
  return window.sallie;
}
