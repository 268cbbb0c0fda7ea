import type { Business } from '@sallie/shared/contract/business';
import { useContent, useFacts } from '../../content/facts.tsx';
import { Action, CallAction } from '../../layout/action.tsx';
import { Icon } from '../../layout/icon.tsx';
import layout from '../../layout/page.module.css';
import * as icons from '../icons.ts';
import styles from './reasons.module.css';

function reasonsOf(facts: Business, warranty: string) {
  const { yearsServed, founded, happyCustomers, town, county, satisfaction } = facts;
  return [
    {
      icon: icons.clock,
      title: yearsServed,
      detail: `The same town since ${founded}. We still get calls about floors we laid in the first year.`,
    },
    {
      icon: icons.people,
      title: `${happyCustomers} happy customers`,
      detail: 'Most of them came because somebody they trust sent them.',
    },
    {
      icon: icons.house,
      title: 'Local family business',
      detail: `Owned and run in ${town}, with crews who live in ${county}.`,
    },
    {
      icon: icons.shield,
      title: 'Licensed and insured',
      detail: 'Registered, covered, and happy to show you the papers before we start.',
    },
    {
      icon: icons.medal,
      title: 'Quality guarantee',
      detail:
        warranty ||
        `${satisfaction} satisfaction: if a board lifts or a seam shows, we come back and put it right.`,
    },
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
            <p>{detail}</p>
          </li>
        ))}
      </ul>
      <div className={styles.call}>
        <p>Have a room in mind? Tell us about it; a person answers.</p>
        <div className={layout.actions}>
          <CallAction />
          <Action to={`mailto:${facts.email}`} look="plain">
            <Icon path={icons.mail} />
            {facts.email}
          </Action>
        </div>
      </div>
    </section>
  );
}
