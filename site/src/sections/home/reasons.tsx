import type { Business } from '@sallie/shared/contract/business';
import { useContent, useFacts } from '../../content/facts.ts';
import { Action, CallAction } from '../../layout/action.tsx';
import { Icon } from '../../layout/icon.tsx';
import layout from '../../layout/page.module.css';
import styles from './reasons.module.css';

const icons = {
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3.3 2',
  people:
    'M9 11.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM3 19.5c.4-3.4 2.7-5.2 6-5.2s5.6 1.8 6 5.2M15.6 5.3a3.1 3.1 0 0 1 0 6M17.8 14.7c1.9.7 3 2.3 3.2 4.8',
  house: 'M4 11l8-6.5 8 6.5M6 9.6v9.9h12V9.6M10 19.5V14h4v5.5',
  shield: 'M12 3.5l7 2.6v5.2c0 4.6-2.9 7.6-7 9.2-4.1-1.6-7-4.6-7-9.2V6.1ZM8.8 12l2.3 2.3 4.3-4.6',
  medal: 'M12 14a5 5 0 1 0 0-10 5 5 0 0 0 0 10ZM8.8 13l-1.3 7.5 4.5-2.2 4.5 2.2-1.3-7.5',
  paper: 'M6 3.5h8.5l4 4v13H6ZM14.5 3.5v4h4M9 12h6.5M9 15.5h6.5',
  mail: 'M3.5 5.5h17v13h-17zM4 6l8 7 8-7',
};

/** Each reason comes from a fact, so that it changes with the facts. */
function reasonsOf(facts: Business, warranty: string) {
  const { yearsServed, founded, happyCustomers, rating, town, satisfaction, assurances } = facts;
  const isGuaranteed = warranty || satisfaction === '100%';
  return [
    { icon: icons.clock, title: yearsServed, detail: `Here since ${founded}.` },
    {
      icon: icons.people,
      title: `${happyCustomers} happy customers`,
      detail: `They rate us ${rating} out of 5.`,
    },
    ...assurances.map((words) =>
      /\bfamily\b/i.test(words)
        ? { icon: icons.house, title: 'Local family business', detail: `Owned and run in ${town}.` }
        : { icon: icons.shield, title: words, detail: '' },
    ),
    ...(isGuaranteed
      ? [
          {
            icon: icons.medal,
            title: 'Quality guarantee',
            detail: warranty || `${satisfaction} satisfaction.`,
          },
        ]
      : []),
    {
      icon: icons.paper,
      title: 'Free estimates',
      detail: 'Measured on site and written down, so that the bill holds no surprise.',
    },
  ];
}

export function Reasons() {
  const facts = useFacts();
  const { warranty } = useContent();
  // A long address may break at the @.
  const [local, host] = facts.email.split('@');
  return (
    <section className={`${layout.section} ${layout.wrap} ${styles.reasons}`} aria-labelledby="why">
      <div>
        <h2 id="why">Why choose us</h2>
        <p className={styles.year} aria-hidden="true">
          {facts.founded}
        </p>
      </div>
      <ul className={styles.list}>
        {reasonsOf(facts, warranty).map(({ icon, title, detail }) => (
          <li key={title}>
            <Icon path={icon} />
            <h3>{title}</h3>
            {detail && <p>{detail}</p>}
          </li>
        ))}
      </ul>
      <div className={styles.call}>
        <p>Have a room in mind? Tell us about it; a person answers.</p>
        <div className={layout.actions}>
          <CallAction />
          <Action to={`mailto:${facts.email}`} look="plain">
            <Icon path={icons.mail} />
            <span>
              {local}
              <wbr />@{host}
            </span>
          </Action>
        </div>
      </div>
    </section>
  );
}
