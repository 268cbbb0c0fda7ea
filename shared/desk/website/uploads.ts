import { createStore } from 'zustand/vanilla';
import { ApiError } from '../../contract/client.ts';
import type { UploadedPicture } from '../../contract/pictures.ts';
import { problemOf, type UploadOptions } from '../ports/connection.ts';

export interface Upload {
  key: number;
  name: string;
  stage: 'waiting' | 'shrinking' | 'sending' | 'failed';
  /** Share sent, from 0 to 1. */
  share: number;
  problem: string;
  /** True when another attempt with the same file may work. */
  canRetry: boolean;
}

interface UploadsDeps {
  upload(picture: Blob, options: UploadOptions): Promise<UploadedPicture>;
  shrink(file: Blob): Promise<Blob>;
  onAdded(picture: UploadedPicture, name: string): void;
  /** Reports a failure while the list is not shown. */
  onUnseen(name: string, problem: string): void;
}

export type Uploads = ReturnType<typeof createUploads>;

/** Sends pictures one by one, so that the first is visible soon on a slow line. */
export function createUploads({ upload, shrink, onAdded, onUnseen }: UploadsDeps) {
  const store = createStore<{ uploads: readonly Upload[] }>(() => ({ uploads: [] }));
  const files = new Map<number, File>();
  let keys = 0;
  let isSeen = true;
  let current: { key: number; stop: AbortController } | null = null;

  const { getState, setState } = store;
  const change = (key: number, part: Partial<Upload>) =>
    setState(({ uploads }) => ({
      uploads: uploads.map((one) => (one.key === key ? { ...one, ...part } : one)),
    }));

  function drop(key: number) {
    files.delete(key);
    setState(({ uploads }) => ({ uploads: uploads.filter((one) => one.key !== key) }));
  }

  async function send(key: number, file: File, { signal }: AbortController) {
    change(key, { stage: 'shrinking', share: 0, problem: '' });
    const small = await shrink(file);
    signal.throwIfAborted();
    change(key, { stage: 'sending' });
    const onProgress = (share: number) => change(key, { share });
    const picture = await upload(small, { onProgress, signal });
    drop(key);
    onAdded(picture, file.name);
  }

  function fail({ key, name }: Upload, error: unknown) {
    const isPicture = !(error instanceof NoPicture);
    const problem = isPicture ? problemOf(error) : error.message;
    // A server refusal concerns the file; a network failure may pass.
    const canRetry = isPicture && !(error instanceof ApiError && isOfFile(error.status));
    if (isSeen) return change(key, { stage: 'failed', problem, canRetry });
    drop(key);
    onUnseen(name, problem);
  }

  async function work() {
    const next = getState().uploads.find(({ stage }) => stage === 'waiting');
    const file = next && files.get(next.key);
    if (current || !next || !file) return;
    const stop = new AbortController();
    current = { key: next.key, stop };
    try {
      await send(next.key, file, stop);
    } catch (error) {
      if (!stop.signal.aborted) fail(next, error);
    }
    current = null;
    void work();
  }

  return {
    store,
    add(chosen: Iterable<File>) {
      // A new choice replaces files that can never be sent.
      for (const { key, stage, canRetry } of getState().uploads)
        if (stage === 'failed' && !canRetry) drop(key);
      for (const file of chosen) {
        keys += 1;
        files.set(keys, file);
        const added: Upload = {
          key: keys,
          name: file.name,
          stage: 'waiting',
          share: 0,
          problem: '',
          canRetry: true,
        };
        setState(({ uploads }) => ({ uploads: [...uploads, added] }));
      }
      void work();
    },
    retry(key: number) {
      change(key, { stage: 'waiting' });
      void work();
    },
    cancel(key: number) {
      if (current?.key === key) current.stop.abort();
      drop(key);
    },
    /** Call while the list is shown; the returned function ends that. Uploads go on. */
    look() {
      isSeen = true;
      return () => {
        isSeen = false;
        for (const { key, stage } of getState().uploads) if (stage === 'failed') drop(key);
      };
    },
  };
}

/** Status codes for files that the server will never accept. */
const isOfFile = (status: number) => [400, 413, 415, 422].includes(status);

/* Shrinking on the device sends a tenth of the bytes and removes the location. */

/** Longest side in pixels, twice what the server keeps, so that no visible detail is lost. */
const LONGEST_PIXELS = 2880;
const JPEG_QUALITY = 0.9;

/** Thrown for pictures that the browser cannot open; the message is shown. */
export class NoPicture extends Error {}

/** Returns an upright JPEG, or HEIC as it is when this browser cannot open it. Throws `NoPicture`. */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    () => null,
  );
  if (!bitmap) return asHeic(file);
  const scale = Math.min(1, LONGEST_PIXELS / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new NoPicture('This browser cannot make pictures smaller.');
  // Transparent parts would turn black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const made = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
  );
  if (!made) throw new NoPicture('This picture is too large for this browser.');
  return made;
}

/** The server can open HEIC. */
async function asHeic(file: Blob): Promise<Blob> {
  // Checked by content, because many systems do not know the media type.
  const head = await file.slice(4, 12).text();
  if (/^ftyp(hei[cxms]|hev[cx]|mif1|msf1)$/.test(head))
    return new Blob([file], { type: 'image/heic' });
  throw new NoPicture(
    'This browser cannot open the file as a picture. Please choose a JPEG, PNG or HEIC.',
  );
}
