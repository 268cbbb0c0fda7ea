import type { Project } from '../../contract/content.ts';
import described from './data/projects.json' with { type: 'json' };

/** The demo shop's gallery, true to the demo pictures and in their order; newest first. */
export const demoProjects: Project[] = described.map((project, index) => {
  const id = `project-${String(index + 1).padStart(2, '0')}`;
  return { id, picture: { id, focus: { x: 0.5, y: 0.5 } }, ...project };
});
