import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const share = z.number().check(z.gte(0), z.lte(1));

/** `id` names a built-in picture (`project-01`), or an uploaded one by 32 hex digits of its hash. */
export const ShopPicture = z.object(
  {
    id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
    /** The point that stays visible when the picture is cropped, as shares of width and height. */
    focus: z._default(z.object({ x: share, y: share }), { x: 0.5, y: 0.5 }),
    size: z.optional(z.object({ width: z.int(), height: z.int() })),
    /** Shown until the picture has loaded, as `#rrggbb`. */
    color: z.optional(z.string().check(z.regex(/^#[\da-f]{6}$/))),
  },
  'please choose a picture',
);
export type ShopPicture = z.infer<typeof ShopPicture>;

/** Widths up to the picture's own are stored. Pictures taller than 1.5 times the widest are made narrower. */
export const pictureWidths = [160, 320, 480, 800, 1200, 1440] as const;
export type PictureFormat = 'avif' | 'webp' | 'jpg';

export const MOST_PICTURE_BYTES = 25 * 1024 * 1024;

/** The path never changes content, so it can be cached forever. */
export const uploadedPicturePath = (id: string, width: number, format: PictureFormat) =>
  `/pictures/${id}-${width}.${format}`;

export const UploadedPicture = z.required(
  z.pick(ShopPicture, { id: true, size: true, color: true }),
);
export type UploadedPicture = z.infer<typeof UploadedPicture>;

/** Owners only. The body is the picture under its media type; the reply comes once the picture can be shown. */
export const uploadPicture = endpoint('staff', 'POST', '/api/website/pictures', {
  reply: UploadedPicture,
});
