import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Asked when a form or the chat opens; what it says goes with whatever is sent from there, as `opening`. */
export const readFormOpening = endpoint({
  method: 'GET',
  path: '/api/form-opening',
  who: 'anyone',
  reply: z.object({ opening: z.string() }),
});
