import { type Project, projects } from '../../content/projects.ts';
import { Picture } from '../../layout/picture.tsx';
import styles from './gallery.module.css';

/** The preloader and the first slide must ask for the same file. */
export const gallerySizes = '(min-width: 1000px) 62vw, 100vw';

interface Props {
  project: Project;
  current: boolean;
  near: boolean;
  live: boolean;
}

export function Slide({ project, current, near, live }: Props) {
  const { id, image, alt, title, location, date, flooringType, description, features } = project;
  return (
    <li
      className={styles.slide}
      aria-label={`${id} of ${projects.length}`}
      aria-roledescription="slide"
      aria-hidden={(live && !current) || undefined}
    >
      <Picture
        of={image}
        alt={alt}
        sizes={gallerySizes}
        className={styles.picture}
        priority={id === 1}
        soon={live && near}
      />
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
