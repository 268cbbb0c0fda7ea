let first = true;

/** While the page the server sent is shown: its parts come when needed. After it, whoever asks for a page asks for all of it. */
export function isFirstPage(): boolean {
  return first;
}

export function leaveFirstPage(): void {
  first = false;
}
