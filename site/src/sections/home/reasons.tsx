import type { Business } from '@sallie/shared/contract/business';
import { useContent, useFacts } from '../../content/facts.tsx';
import { Action, CallAction } from '../../layout/action.tsx';
import { Icon } from '../../layout/icon.tsx';
import layout from '../../layout/page.module.css';
import * as icons from '../icons.ts';
import styles from './reasons.module.css';

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
