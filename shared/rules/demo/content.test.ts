import { describe, expect, it } from 'vitest';
import { demoContent } from './content.ts';

const { projects, reviews } = demoContent;

describe('the gallery', () => {
  it('has 28 projects, each with four features', () => {
    expect(projects).toHaveLength(28);
    for (const { features } of projects) expect(new Set(features).size).toBe(4);
  });

  it.each(['title', 'description', 'alt'] as const)('repeats no %s', (field) => {
    expect(new Set(projects.map((project) => project[field])).size).toBe(28);
  });

  it('shows a different picture for each', () => {
    expect(new Set(projects.map(({ picture }) => picture.id)).size).toBe(28);
  });

  it('shows the pictures in the order of their names', () => {
    const names = projects.map(({ picture }) => picture.id);
    expect(names).toEqual(names.toSorted());
  });
});

describe('the reviews', () => {
  it('are six different people with one to five stars', () => {
    expect(new Set(reviews.map(({ name }) => name)).size).toBe(6);
    expect(reviews).toHaveLength(6);
    for (const { stars } of reviews) {
      expect(stars).toBeGreaterThanOrEqual(1);
      expect(stars).toBeLessThanOrEqual(5);
    }
  });
});
