import { Dialog } from '@sallie/shared/ui/dialog.tsx';
import { useFacts } from '../facts.tsx';
import { DiscountForm } from './discount-form.tsx';
import styles from './form.module.css';

export function DiscountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { discount, name } = useFacts();
  return (
    <Dialog open={open} onClose={onClose} title={`$${discount.amount} off your first project`}>
      <div className={styles.stack}>
        <p>
          New to {name}? Leave your details and the first ${discount.amount} of your new floor is on
          us.
        </p>
        <DiscountForm onClose={onClose} />
      </div>
    </Dialog>
  );
}
