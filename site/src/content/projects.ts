import { demoProjects } from '@sallie/shared/rules/demo/projects';
import * as pictures from '../../pictures/projects.ts';

const images = new Map(Object.values(pictures).map((picture) => [picture.name, picture]));

export const projects = demoProjects.flatMap(({ id, ...project }, index) => {
  const image = images.get(id);
  return image ? [{ ...project, id: index + 1, image }] : [];
});
export type Project = (typeof projects)[number];
