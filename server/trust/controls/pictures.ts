import type { Control } from './control.ts';

const uploads = 'server/src/pictures/uploads.test.ts';
const pictures = 'server/src/pictures/pictures.test.ts';
const hostile = 'server/src/pictures/hostile.test.ts';
const worker = 'server/src/pictures/picture-worker.mjs';

/** Pictures: who puts them in, and what a decoder is given. */
export const uploadedPictures: readonly Control[] = [
  {
    says: 'only an owner puts pictures in',
    file: 'server/src/pictures/pictures.ts',
    find: "if (staff.role !== 'owner') throw ownersOnly();",
    replace: '',
    test: {
      file: uploads,
      name: 'only an owner puts pictures in, and only pictures of at most 25 MB',
    },
  },
  {
    says: 'no upload is longer than it may be, whatever it announces',
    file: 'server/src/pictures/received.ts',
    find: 'left -= chunk.length;',
    replace: '',
    test: {
      file: uploads,
      name: 'only an owner puts pictures in, and only pictures of at most 25 MB',
    },
  },
  {
    says: 'only the decoders of photographs are there: no SVG, GIF or TIFF is opened',
    file: worker,
    find: "sharp.block({ operation: ['VipsForeignLoad'] });",
    replace: '',
    test: { file: hostile, name: 'hostile files are answered with a sentence each' },
  },
  {
    says: 'nothing of what a camera wrote beside the picture is kept',
    file: worker,
    find: 'await fitted.jpeg(master)',
    replace: 'await fitted.keepMetadata().jpeg(master)',
    test: { file: pictures, name: 'stands upright, and nothing tells where it was taken' },
  },
  {
    says: 'the file that was received is gone with its answer',
    file: 'server/src/pictures/received.ts',
    find: 'await rm(file, { force: true });\n  }\n}',
    replace: '}\n}',
    test: { file: uploads, name: 'an upload that is given up leaves nothing behind' },
  },
];
