import { demoReviews } from '@sallie/shared/rules/demo/reviews';

export const reviews = demoReviews;
export type { Review } from '@sallie/shared/contract/content';
