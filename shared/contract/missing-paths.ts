import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** An address of this site at which there is nothing, and how often it was asked for in the last 30 days. */
export const MissingPath = z.object({
  path: z.string(),
  count: z.number(),
  /** YYYY-MM-DD. */
  last: z.string(),
});
export type MissingPath = z.infer<typeof MissingPath>;

/** The most wanted first. */
export const listMissingPaths = endpoint('staff', 'GET', '/api/website/missing', {
  reply: z.array(MissingPath),
});
