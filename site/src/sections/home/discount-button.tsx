import { Button } from '@sallie/shared/ui/button.tsx';
import { useFacts } from '../../content/facts.tsx';
import { requestDiscount } from '../../forms/discount-request.ts';

export function DiscountButton() {
  const { discount } = useFacts();
  return (
    <Button
      variant="onDeep"
      aria-haspopup="dialog"
      className="needs-script"
      onClick={requestDiscount}
    >
      Get ${discount.amount} off your first project
    </Button>
  );
}
