import { lazy, Suspense, useEffect, useState } from 'react';
import { useDiscountPopup } from '../../forms/use-discount-popup.ts';
import { patiently } from '../../hydration/when.ts';
import { onDiscountWanted } from './discount-wish.ts';

const DiscountDialog = lazy(() =>
  patiently(() =>
    import('../../forms/discount-dialog.tsx').then((module) => ({
      default: module.DiscountDialog,
    })),
  ),
);

/** Opens by itself after a while, or when a button of Home asks; the dialog's code comes with its first opening. */
export function DiscountPopup() {
  const { open, show, close } = useDiscountPopup();
  const [needed, setNeeded] = useState(false);
  useEffect(() => onDiscountWanted(show), [show]);
  if (open && !needed) setNeeded(true);
  if (!needed) return null;
  return (
    <Suspense>
      <DiscountDialog open={open} onClose={close} />
    </Suspense>
  );
}
