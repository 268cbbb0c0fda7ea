import { dollars } from '@sallie/shared/rules/dollars';
import { useContent, useFacts } from '../content/facts.ts';
import { hasDraft } from '../forms/visitor.ts';
import { island } from '../islands/island.tsx';
import layout from '../layout/page.module.css';
import styles from './form-page.module.css';

const ReferralForm = island(
  'referral-form',
  'touched',
  () => import('../forms/referral-form.tsx').then((module) => module.ReferralForm),
  // A draft or a link fills in the form.
  () => location.search !== '' || hasDraft('referral'),
);

export default function Referrals() {
  const { referral } = useFacts();
  const { texts } = useContent();
  const credit = dollars(referral.credit);
  const minimum = dollars(referral.minimumInstallation);
  return (
    <div className={`${layout.wrap} ${styles.page}`}>
      <div className={`${layout.stack} ${styles.words}`}>
        <h1>
          <span className={layout.eyebrow}>Referral program</span>
          {` Send us a neighbor, earn ${credit}.`}
        </h1>
        <p className={layout.lede}>{texts.referralsLead}</p>
        <h2>How the referral program works</h2>
        <ol className={styles.steps}>
          <li>
            <strong>Tell us who.</strong> We call them once, mention you, and leave it at that.
          </li>
          <li>
            <strong>They get a new floor.</strong> Any paid installation of {minimum} or more
            counts.
          </li>
          <li>
            <strong>You get {credit} in credit.</strong> For every referred customer, as soon as
            their floor is paid in full.
          </li>
        </ol>
        <h2>The terms of the credit</h2>
        <p>
          {credit} credit per referred customer whose paid installation is {minimum} or more, issued
          after full payment. The credit has no cash value and is non-transferable.
        </p>
      </div>
      <div className={styles.form}>
        <ReferralForm />
      </div>
    </div>
  );
}

Referrals.parts = [ReferralForm];
