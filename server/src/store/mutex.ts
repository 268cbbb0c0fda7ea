/** One deed at a time per name, in the order they were asked for. */
export class Mutex {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<T>(name: string, deed: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name);
    const mine = before ? before.then(deed, deed) : deed();
    this.#last.set(name, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(name) === mine) this.#last.delete(name);
    }
  }
}
