import { expect, it } from 'vitest';
import { matchRoute } from 'wouter';
import { parse } from './exact-path.ts';

it.each([
  ['/about', true],
  ['/About', false],
  ['/abou', false],
  ['/about/us', false],
  ['/x/about', false],
])('the path %s matches the page /about: %s', (path, isIt) => {
  expect(matchRoute(parse, '/about', path)[0]).toBe(isIt);
});
