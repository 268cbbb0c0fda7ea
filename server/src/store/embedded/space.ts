import path from 'node:path';
import { type Disk, isPassing, remove, saveFile } from '../../system/disk.ts';

const PROBE_BYTES = 64 * 1024;
const PROBE_EVERY_MS = 1000;

export class Space {
  readonly #file: string;
  readonly #disk: Disk;
  readonly #onFatal: (error: unknown) => void;
  #onChange = () => {};
  #timer: NodeJS.Timeout | null = null;

  constructor(dir: string, disk: Disk, onFatal: (error: unknown) => void) {
    this.#file = path.join(dir, 'probe');
    this.#disk = disk;
    this.#onFatal = onFatal;
  }

  get isFull(): boolean {
    return this.#timer !== null;
  }

  onChange(handle: () => void) {
    this.#onChange = handle;
  }

  ranOut() {
    if (this.#timer) return;
    this.#timer = setTimeout(() => this.#probe().catch(this.#onFatal), PROBE_EVERY_MS).unref();
    this.#onChange();
  }

  /** Also called when the store closes. */
  cameBack() {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#onChange();
  }

  /** Writes as many bytes as the largest request needs: room for a line or two would not be enough. */
  async #probe() {
    try {
      await remove(this.#disk, this.#file);
      await saveFile(this.#disk, this.#file, Buffer.alloc(PROBE_BYTES));
      this.cameBack();
    } catch (error) {
      if (!isPassing(error)) throw error;
      this.#timer?.refresh();
    } finally {
      await remove(this.#disk, this.#file);
    }
  }
}
