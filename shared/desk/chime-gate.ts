/** What comes close together is one sound to the ear. */
const ONE_SOUND = 1500;

/** True when a sound may be heard now; says so at most once in 1.5 s. */
export function createChimeGate({ now }: { now: () => number }): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() - last < ONE_SOUND) return false;
    last = now();
    return true;
  };
}
