import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useEffect, useRef } from 'react';
import styles from './second-factor.module.css';

/** Modules of empty ground that a camera needs around the picture. */
const QUIET = 4;

/** What an authenticator app is given: to its camera, to its keyboard, or by a link where it is on this very phone. */
export function AppKey({ secret, uri }: { secret: string; uri: string }) {
  const picture = generate(uri);
  const size = picture.size + 2 * QUIET;
  const groups = secret.match(/.{1,4}/g) ?? [];
  const first = useRef<HTMLParagraphElement>(null);
  // Read from its beginning; a field further down would have the focus, and on a phone the keyboard, over the picture.
  useEffect(() => {
    first.current?.focus({ preventScroll: true });
    first.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <>
      <p ref={first} tabIndex={-1} className={styles.first}>
        Scan this with an authenticator app on your phone (Google Authenticator, Microsoft
        Authenticator, 1Password and others), or type the key into it.
      </p>
      <svg
        role="img"
        aria-label="Picture for the camera of an authenticator app. The key below says the same."
        viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`}
        className={styles.picture}
      >
        <path d={toSvgPath(picture)} />
      </svg>
      <p>
        Key{' '}
        <code className={styles.key}>
          {groups.map((group, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change place.
            <span key={at}>{group} </span>
          ))}
        </code>
      </p>
      <p className={styles.onThisPhone}>
        <a href={uri}>Open it in an app on this phone</a>
      </p>
    </>
  );
}
