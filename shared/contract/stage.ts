import * as z from 'zod/mini';

/** The stages of the dialogue, to the letter of the product. */
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

/** What is collected, in the order in which it is asked for. */
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

/** Skip, any and not sure are answers here. */
export function isFree(part: Part): boolean {
  return part === 'flooring_type' || part === 'colors' || part === 'patterns';
}
