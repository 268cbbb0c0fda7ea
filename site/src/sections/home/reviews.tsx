import type { Review } from '@sallie/shared/contract/content';
import { Button } from '@sallie/shared/ui/button.tsx';
import { useState } from 'react';
import { useFacts } from '../../content/facts.ts';
import { useCarried } from '../../islands/carried.ts';
import layout from '../../layout/page.module.css';
import styles from './reviews.module.css';

const shownAtFirst = 3;

function Quote({ review, hidden }: { review: Review; hidden: boolean }) {
  const { quote, name, location, date, stars, source, link, imageUrl } = review;
  return (
    <li className={styles.review} hidden={hidden}>
      <p className={styles.stars}>
        <span aria-hidden="true">★</span> {stars.toFixed(1)}
        <span className="visually-hidden"> out of 5 stars</span>
      </p>
      <blockquote>{quote}</blockquote>
      <div className={styles.who}>
        {imageUrl && <img src={imageUrl} alt="" width={48} height={48} />}
        <p>
          <strong>{name}</strong>
          <br />
          {location}, {date}
          {source && (
            <>
              <br />
              {link ? (
                <a href={link} target="_blank" rel="noreferrer">
                  On {source}
                </a>
              ) : (
                `On ${source}`
              )}
            </>
          )}
        </p>
      </div>
    </li>
  );
}

export function Reviews() {
  const { rating, links } = useFacts();
  const reviews = useCarried('reviews', '/');
  const [all, setAll] = useState(false);
  if (reviews.length === 0) return null;
  return (
    <section className={styles.band} aria-labelledby="reviews">
      <div className={`${layout.section} ${layout.wrap}`}>
        <div className={styles.title}>
          <h2 id="reviews">Reviews: what people tell their neighbors</h2>
          <p>
            <strong>{rating.toFixed(1)}</strong> on average.{' '}
            {links.reviews && (
              <a href={links.reviews} target="_blank" rel="noreferrer">
                Read them all where they were written
              </a>
            )}
          </p>
        </div>
        <ul id="review-list" className={styles.reviews}>
          {reviews.map((review, index) => (
            <Quote key={review.id} review={review} hidden={!all && index >= shownAtFirst} />
          ))}
        </ul>
        {reviews.length > shownAtFirst && (
          <Button
            className="needs-script"
            aria-expanded={all}
            aria-controls="review-list"
            onClick={() => setAll(!all)}
          >
            {all ? 'Show Fewer Reviews' : 'View More Reviews'}
          </Button>
        )}
      </div>
    </section>
  );
}
