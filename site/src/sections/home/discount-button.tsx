import { Button } from '@sallie/shared/ui/button.tsx';
import { useFacts } from '../../facts.tsx';
import { wishDiscount } from './discount-wish.ts';

export function DiscountButton() {
  const { discount } = useFacts();
  return (
    <Button variant="onDeep" aria-haspopup="dialog" className="needs-script" onClick={wishDiscount}>
      Get ${discount.amount} off your first project
    </Button>
  );
}
