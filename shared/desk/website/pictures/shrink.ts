/* Made smaller before it leaves the phone: a tenth of the bytes, and nothing in them of where it was taken. */

/** Pixels of the longer side: twice what the server keeps, so that nothing is lost to sight. */
const LONGEST = 2880;
const QUALITY = 0.9;

/** A picture that the browser cannot open, with the sentence that says so. */
export class NoPicture extends Error {}

/** As a JPEG of at most 2880 pixels, upright. Throws `NoPicture`. */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const bitmap = await open(file);
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

async function open(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new NoPicture(
      'This browser cannot open the file as a picture. Please choose a JPEG or PNG.',
    );
  }
}
