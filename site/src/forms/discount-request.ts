/* The button that asks and the dialog that answers come alive apart from each other: either may be the first. */

let answer: (() => void) | undefined;
let isAwaited = false;

export function requestDiscount(): void {
  if (answer) answer();
  else isAwaited = true;
}

export function onDiscountRequested(listener: () => void): () => void {
  answer = listener;
  if (isAwaited) listener();
  isAwaited = false;
  return () => {
    answer = undefined;
  };
}
