import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const share = z.number().check(z.gte(0), z.lte(1));

/** A picture by its name: one that the site was built with (`project-01`), or one that was uploaded, by 32 hex digits of its hash. */
export const ShopPicture = z.object(
  {
    id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
    /** What has to stay in sight when the picture is cropped, as shares of its width and height. */
    focus: z._default(z.object({ x: share, y: share }), { x: 0.5, y: 0.5 }),
    /** The width of an uploaded picture in pixels; a built one has its own. */
    size: z.optional(z.object({ width: z.int(), height: z.int() })),
    /** Shown until the picture is there, as `#rrggbb`. */
    color: z.optional(z.string().check(z.regex(/^#[\da-f]{6}$/))),
  },
  'please choose a picture',
);
export type ShopPicture = z.infer<typeof ShopPicture>;

/** The widths in which a picture is kept, as far as it is that wide; taller than 1.5 times the widest it is made narrower. */
export const pictureWidths = [160, 320, 480, 800, 1200, 1440] as const;
export type PictureFormat = 'avif' | 'webp' | 'jpg';

export const MOST_PICTURE_BYTES = 25 * 1024 * 1024;

/** Where an uploaded picture is, for ever the same under this address. */
export const uploadedPicturePath = (id: string, width: number, format: PictureFormat) =>
  `/pictures/${id}-${width}.${format}`;

export const UploadedPicture = z.required(
  z.pick(ShopPicture, { id: true, size: true, color: true }),
);
export type UploadedPicture = z.infer<typeof UploadedPicture>;

/** For owners. The body is the picture itself, under its own media type; answered once it can be shown. */
export const uploadPicture = endpoint('staff', 'POST', '/api/website/pictures', {
  reply: UploadedPicture,
});
