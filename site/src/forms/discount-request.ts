/* The button that asks and the dialog that answers come alive apart from each other: either may be the first. */

let answer: (() => void) | undefined;
let isAwaited = false;

export function requestDiscount(): void {
  if (answer) answer();
  else isAwaited = true;
}

/** Whoever has left the button behind no longer waits for the dialog. */
export function withdrawDiscountRequest(): void {
  isAwaited = false;
}

export function onDiscountRequested(listener: () => void): () => void {
  answer = listener;
  if (isAwaited) listener();
  isAwaited = false;
  return () => {
    answer = undefined;
  };
}
