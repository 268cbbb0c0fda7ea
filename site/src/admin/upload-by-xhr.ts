import { ApiError } from '@sallie/shared/contract/client';
import type { Endpoint, ReplyOf } from '@sallie/shared/contract/endpoint';
import type { UploadOptions } from '@sallie/shared/desk/ports/connection.ts';
import * as z from 'zod/mini';

/** Not by fetch, which does not tell how much of a body has left. */
export const uploadByXhr = <E extends Endpoint>(
  { method, path, reply }: E,
  file: Blob,
  { onProgress, signal }: UploadOptions,
): Promise<ReplyOf<E>> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const sent = new XMLHttpRequest();
    sent.open(method, path);
    sent.setRequestHeader('content-type', file.type);
    sent.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    sent.addEventListener('error', () => reject(new TypeError('The server cannot be reached')));
    sent.addEventListener('abort', () => reject(signal.reason));
    sent.addEventListener('load', () => {
      if (sent.status !== 200 || !reply) {
        reject(new ApiError(sent.status, sent.responseText || sent.statusText));
        return;
      }
      const parsed = z.safeParse(reply, JSON.parse(sent.responseText));
      if (parsed.success) resolve(parsed.data as ReplyOf<E>);
      else reject(parsed.error);
    });
    signal.addEventListener('abort', () => sent.abort());
    sent.send(file);
  });
