import * as z from 'zod/mini';

/** The names are fixed by the product's specification. */
export const Stage = z.enum([
  'consultation_intro',
  'flooring_type',
  'colors',
  'patterns',
  'name',
  'phone',
  'email',
  'address',
  'confirmation',
  'declined',
  'live_chat',
]);
export type Stage = z.infer<typeof Stage>;

/** In the order in which the dialogue asks. */
export const parts = [
  'flooring_type',
  'colors',
  'patterns',
  'name',
  'phone',
  'email',
  'address',
] as const;
export const Part = z.enum(parts);
export type Part = z.infer<typeof Part>;

export function isPart(stage: Stage): stage is Part {
  return parts.some((part) => part === stage);
}

/** Tests for a part that takes "skip", "any" and "not sure" as answers. */
export function isFree(part: Part): boolean {
  return part === 'flooring_type' || part === 'colors' || part === 'patterns';
}
