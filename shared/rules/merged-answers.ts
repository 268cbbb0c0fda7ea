/** Changed entries come first. */
export function mergedAnswers<Entry extends { id: string }>(
  before: readonly Entry[],
  changed: readonly Entry[],
  gone: readonly string[],
): Entry[] {
  const isOld = ({ id }: Entry) => changed.some((one) => one.id === id) || gone.includes(id);
  return [...changed, ...before.filter((one) => !isOld(one))];
}
