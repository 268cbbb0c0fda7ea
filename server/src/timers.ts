/** Runs `deed` after so many milliseconds; returns its cancelling. Never keeps the process alive. */
export function after(milliseconds: number, deed: () => void): () => void {
  const timer = setTimeout(deed, milliseconds).unref();
  return () => clearTimeout(timer);
}

/** Runs `deed` every so many milliseconds; returns its cancelling. Never keeps the process alive. */
export function every(milliseconds: number, deed: () => void): () => void {
  const timer = setInterval(deed, milliseconds).unref();
  return () => clearInterval(timer);
}
