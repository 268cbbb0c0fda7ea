/**
 * Sets a key as the newest and deletes the oldest beyond `most`. No cache library, because those reserve memory
 * for all keys at once, and a server has twenty of these maps.
 */
export function setNewest<K, V>(map: Map<K, V>, key: K, value: V, most: number): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= most) return;
    map.delete(oldest);
  }
}
