import type { Project } from '@sallie/shared/contract/content';
import { Picture } from '../../layout/picture.tsx';
import { sourceOf } from '../../layout/picture-source.ts';
import styles from './gallery.module.css';

/** The preloader and the first slide must ask for the same file. */
export const gallerySizes = '(min-width: 1000px) 62vw, 100vw';

interface Props {
  project: Project;
  /** The first is 0. */
  place: { index: number; count: number };
  current: boolean;
  near: boolean;
  live: boolean;
}

export function Slide({ project, place, current, near, live }: Props) {
  const image = sourceOf(project.picture);
  const { alt, title, location, date, flooringType, description, features } = project;
  return (
    <li
      className={styles.slide}
      aria-label={`${place.index + 1} of ${place.count}`}
      aria-roledescription="slide"
      aria-hidden={(live && !current) || undefined}
    >
      {image && (
        <Picture
          of={image}
          alt={alt}
          sizes={gallerySizes}
          className={styles.picture}
          priority={place.index === 0}
          soon={live && near}
        />
      )}
      <div className={styles.caption}>
        <p className={styles.meta}>
          {flooringType} · {location} · {date}
        </p>
        <h2>{title}</h2>
        <p>{description}</p>
        <ul className={styles.features}>
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      </div>
    </li>
  );
}
