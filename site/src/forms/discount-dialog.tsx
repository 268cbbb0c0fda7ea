import { Dialog } from '@sallie/shared/ui/dialog.tsx';
import { useFacts } from '../facts.tsx';
import { DiscountForm } from './discount-form.tsx';

export function DiscountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { discount } = useFacts();
  return (
    <Dialog open={open} onClose={onClose} title={`$${discount.amount} off your first project`}>
      <DiscountForm onClose={onClose} />
    </Dialog>
  );
}
