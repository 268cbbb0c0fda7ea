import { deviceStorage } from '@sallie/shared/ui/device-storage.ts';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { isFirstPage, OFFER_AFTER_MS, timeUntilOffer, withRetry } from '../islands/moments.ts';
import { mayOfferDiscount, onDiscountRequested, rememberClosing } from './discount-offer.ts';

const DiscountDialog = lazy(() =>
  withRetry(() =>
    import('./discount-form.tsx').then((module) => ({
      default: module.DiscountDialog,
    })),
  ),
);

/** The dialog's code is loaded when it first opens. */
export function DiscountPopup() {
  const { open, show, close } = useDiscountPopup();
  const [needed, setNeeded] = useState(false);
  useEffect(() => onDiscountRequested(show), [show]);
  if (open && !needed) setNeeded(true);
  if (!needed) return null;
  return (
    <Suspense>
      <DiscountDialog open={open} onClose={close} />
    </Suspense>
  );
}

/** Returns true while the visitor types, chats, or uses the menu, another dialog or another tab. */
function isOccupied(): boolean {
  const field = 'input:focus, textarea:focus, select:focus, [contenteditable]:focus';
  const covers = ':modal, #mobile-menu:not([hidden]), [data-chat="open"]';
  return document.hidden || document.querySelector(`${field}, ${covers}`) !== null;
}

function useDiscountPopup() {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (open) return;
    let timer = setTimeout(offer, isFirstPage() ? timeUntilOffer() : OFFER_AFTER_MS);
    function offer() {
      // Home stays on screen while the code of the next page is loading.
      if (location.pathname !== '/') return;
      if (isOccupied()) timer = setTimeout(offer, OFFER_AFTER_MS);
      else if (mayOfferDiscount(deviceStorage, Date.now())) setOpen(true);
    }
    return () => clearTimeout(timer);
  }, [open]);

  const show = useCallback(() => setOpen(true), []);
  const close = useCallback(() => {
    rememberClosing(deviceStorage, Date.now());
    setOpen(false);
  }, []);
  return { open, show, close };
}
