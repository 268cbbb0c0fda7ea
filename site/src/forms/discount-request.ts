/* The button that asks and the dialog that answers come alive apart from each other. */

const event = 'discount-wanted';

export function requestDiscount(): void {
  dispatchEvent(new Event(event));
}

export function onDiscountRequested(listener: () => void): () => void {
  addEventListener(event, listener);
  return () => removeEventListener(event, listener);
}
