import { pack } from './learnt.ts';
import { openLearnt } from './open-learnt.ts';

/** What a build puts beside the bundle: vite.config.ts runs this module, and nothing of it once it has run. */
export const packed = pack(await openLearnt());
