/* The button that asks and the dialog that answers come alive apart from each other. */

const wish = 'discount-wanted';

export function requestDiscount(): void {
  dispatchEvent(new Event(wish));
}

export function onDiscountRequested(heard: () => void): () => void {
  addEventListener(wish, heard);
  return () => removeEventListener(wish, heard);
}
