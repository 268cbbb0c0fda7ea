/** Milliseconds of the quickest of five runs: what the code needs, not what the machine was busy with. */
export function quickest(clock: () => number, event: () => void): number {
  const runs = Array.from({ length: 5 }, () => {
    const started = clock();
    event();
    return clock() - started;
  });
  return Math.min(...runs);
}
