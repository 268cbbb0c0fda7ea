/* Made smaller before it leaves the phone: a tenth of the bytes, and nothing in them of where it was taken. */

/** Pixels of the longer side: twice what the server keeps, so that nothing is lost to sight. */
const LONGEST = 2880;
const QUALITY = 0.9;

/** A picture that the browser cannot open, with the sentence that says so. */
export class NoPicture extends Error {}

/** As a JPEG of at most 2880 pixels, upright; an iPhone's own format that this browser cannot open as it is. Throws `NoPicture`. */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    () => null,
  );
  if (!bitmap) return asHeic(file);
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new NoPicture('This browser cannot make pictures smaller.');
  // What shines through would turn black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const made = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', QUALITY),
  );
  if (!made) throw new NoPicture('This picture is too large for this browser.');
  return made;
}

/** The server can open it. */
async function asHeic(file: Blob): Promise<Blob> {
  // By its own words: many a system knows no media type for the name of such a file.
  const head = await file.slice(4, 12).text();
  if (/^ftyp(hei[cxms]|hev[cx]|mif1|msf1)$/.test(head))
    return new Blob([file], { type: 'image/heic' });
  throw new NoPicture(
    'This browser cannot open the file as a picture. Please choose a JPEG, PNG or HEIC.',
  );
}
