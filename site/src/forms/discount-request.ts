/* The button and the dialog hydrate separately, in either order. */

let answer: (() => void) | undefined;
let isAwaited = false;

export function requestDiscount(): void {
  if (answer) answer();
  else isAwaited = true;
}

/** Called when the visitor leaves the page with the button. */
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
