import { ApiError } from '@sallie/shared/contract/client';
import { type Endpoint, type ReplyOf, replyIn } from '@sallie/shared/contract/endpoint';
import type { UploadOptions } from '@sallie/shared/desk/ports/connection.ts';

/** Not by fetch, which does not tell how much of a body has left. */
export const uploadByXhr = <E extends Endpoint>(
  endpoint: E,
  file: Blob,
  { onProgress, signal }: UploadOptions,
): Promise<ReplyOf<E>> =>
  new Promise((resolve, reject) => {
    const { method, path } = endpoint;
    signal.throwIfAborted();
    const sent = new XMLHttpRequest();
    sent.open(method, path);
    sent.setRequestHeader('content-type', file.type);
    sent.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    sent.addEventListener('error', () => reject(new TypeError('The server cannot be reached')));
    sent.addEventListener('abort', () => reject(signal.reason));
    sent.addEventListener('load', () => {
      if (sent.status !== 200) {
        reject(new ApiError(sent.status, sent.responseText || sent.statusText));
        return;
      }
      try {
        resolve(replyIn(endpoint, JSON.parse(sent.responseText)));
      } catch (error) {
        reject(error);
      }
    });
    signal.addEventListener('abort', () => sent.abort());
    sent.send(file);
  });
