/**
 * Sets it as the newest, and forgets the oldest beyond `most`. Not by a library's cache: that sets room aside for all of
 * its keys at once, and a server has twenty of these.
 */
export function setNewest<K, V>(map: Map<K, V>, key: K, value: V, most: number): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= most) return;
    map.delete(oldest);
  }
}
