/** Safari reports the key that ends a composition after `compositionend`, marked only by this code. */
const IN_COMPOSITION = 229;

/** True for a key that belongs to an input method, as Enter does when it accepts a word. */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.isComposing || event.keyCode === IN_COMPOSITION;
