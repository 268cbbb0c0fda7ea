import { useCallback, useEffect, useState } from 'react';
import { deviceStorage } from './device-storage.ts';
import { mayOfferDiscount, rememberClosing } from './discount-memory.ts';

const DELAY = 5000;

/** Whether the visitor is in the middle of something: typing, chatting, in another dialog, in another tab. */
function isOccupied(): boolean {
  const field = 'input:focus, textarea:focus, select:focus, [contenteditable]:focus';
  return document.hidden || document.querySelector(`${field}, :modal, [data-chat="open"]`) !== null;
}

/** The discount dialog of Home: it opens by itself a while after Home is shown, or at any time by `show`. */
export function useDiscountPopup() {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (open) return;
    const timer = setInterval(() => {
      if (isOccupied()) return;
      clearInterval(timer);
      if (mayOfferDiscount(deviceStorage, Date.now())) setOpen(true);
    }, DELAY);
    return () => clearInterval(timer);
  }, [open]);

  const show = useCallback(() => setOpen(true), []);
  const close = useCallback(() => {
    rememberClosing(deviceStorage, Date.now());
    setOpen(false);
  }, []);
  return { open, show, close };
}
