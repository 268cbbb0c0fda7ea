import { deviceStorage } from '@sallie/shared/ui/device-storage.ts';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { isFirstPage, OFFER_AFTER_MS, timeUntilOffer, withRetry } from '../islands/moments.ts';
import { mayOfferDiscount, onDiscountRequested, rememberClosing } from './discount-offer.ts';

const loadDialog = () =>
  withRetry(() =>
    import('./discount-form.tsx').then((module) => ({ default: module.DiscountDialog })),
  );
const DiscountDialog = lazy(loadDialog);

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

/** Returns true while the visitor types, chats, or uses the menu, another dialog or another tab, or has pressed for it. */
function isOccupied(): boolean {
  const field = ':is(input, textarea, select, [contenteditable]):focus';
  const covers = ':modal, #mobile-menu:not([hidden]), [data-chat=open], [aria-busy=true]';
  return document.hidden || document.querySelector(`${field}, ${covers}`) !== null;
}

function useDiscountPopup() {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (open) return;
    let timer = setTimeout(offer, isFirstPage() ? timeUntilOffer() : OFFER_AFTER_MS);
    // Home stays on screen while the code of the next page is loading.
    const isDue = () => location.pathname === '/' && mayOfferDiscount(deviceStorage, Date.now());
    async function offer() {
      // On a slow line the visitor may begin something until the dialog's code is there.
      if (isDue() && !isOccupied()) await loadDialog();
      if (!isDue()) return;
      if (isOccupied()) timer = setTimeout(offer, OFFER_AFTER_MS);
      else setOpen(true);
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
