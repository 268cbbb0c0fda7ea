import * as z from 'zod/mini';
import { ShopPicture } from './content.ts';
import { endpoint } from './endpoint.ts';

/** The widths in which a picture is kept, as far as it is that wide; taller than 1.5 times the widest it is made narrower. */
export const pictureWidths = [160, 320, 480, 800, 1200, 1440] as const;
export type PictureFormat = 'avif' | 'webp' | 'jpg';

/** Bytes of one upload. */
export const MOST_PICTURE_BYTES = 25 * 1024 * 1024;

/** Where an uploaded picture is, for ever the same under this address. */
export const uploadedPicturePath = (id: string, width: number, format: PictureFormat) =>
  `/pictures/${id}-${width}.${format}`;

export const UploadedPicture = z.required(
  z.pick(ShopPicture, { id: true, size: true, color: true }),
);
export type UploadedPicture = z.infer<typeof UploadedPicture>;

/** For owners. The body is the picture itself, under its own media type; answered once it can be shown. */
export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/website/pictures',
  who: 'staff',
  reply: UploadedPicture,
});
