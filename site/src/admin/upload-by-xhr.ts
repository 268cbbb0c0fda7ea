import { ApiError } from '@sallie/shared/contract/client';
import { UploadedPicture, uploadPicture } from '@sallie/shared/contract/pictures';
import type { Connection } from '@sallie/shared/desk/ports/connection.ts';
import * as z from 'zod/mini';

/** Not by fetch, which does not tell how much of a body has left. */
export const uploadByXhr: Connection['upload'] = (picture, { onProgress, signal }) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const sent = new XMLHttpRequest();
    sent.open(uploadPicture.method, uploadPicture.path);
    sent.setRequestHeader('content-type', picture.type);
    sent.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    sent.addEventListener('error', () => reject(new TypeError('The server cannot be reached')));
    sent.addEventListener('abort', () => reject(signal.reason));
    sent.addEventListener('load', () => {
      if (sent.status !== 200) {
        reject(new ApiError(sent.status, sent.responseText || sent.statusText));
        return;
      }
      const parsed = z.safeParse(UploadedPicture, JSON.parse(sent.responseText));
      if (parsed.success) resolve(parsed.data);
      else reject(parsed.error);
    });
    signal.addEventListener('abort', () => sent.abort());
    sent.send(picture);
  });
