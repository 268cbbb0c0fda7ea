import { expect, it } from 'vitest';
import { notFound, routeOf, routes } from './routes.tsx';

it('finds each page at its own path', () => {
  for (const route of routes) expect(routeOf(route.path)).toBe(route);
});

it.each(['/About', '/abou', '/about/us', '/xabout', '/404'])('%s is no page', (path) => {
  expect(routeOf(path)).toBe(notFound);
});
