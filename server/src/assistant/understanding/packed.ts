import { pack } from './learnt.ts';
import { openLearnt } from './open-learnt.ts';

/** vite.config.ts runs this module and stores the text beside the bundle, which does not include the module. */
export const packed = pack(await openLearnt());
