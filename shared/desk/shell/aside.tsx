import { useId } from 'react';
import { useStore } from 'zustand';
import { type Lead, leadKinds } from '../../contract/leads.ts';
import { isOpen } from '../../rules/triage.ts';
import { Button } from '../../ui/button.tsx';
import { NameQuestion } from '../accounts/own-account.tsx';
import { useDesk } from '../app/context.tsx';
import { goTo } from '../app/navigation.ts';
import { useLeadsStates } from '../app/use-leads.ts';
import { LiveChatCard } from '../conversations/live-chat-card.tsx';
import { DeafBanner, useDeafness } from '../settings/alerting.tsx';
import { cached } from '../stores/paced.ts';
import { demoLine, useDemo } from '../website/guide.tsx';
import styles from './aside.module.css';

/** Collects what can wait in one line that opens: warnings of shop and machine, and the live chat switch. */
export function Aside() {
  const id = useId();
  const { desk } = useDesk();
  const isOpen = useStore(desk.place, ({ isAsideOpen }) => isAsideOpen);
  const warnings = useStore(desk.session, (session) => session.warnings);
  const isUnsent = useIsUnsent();
  return (
    <section className={styles.aside} aria-label="Shop and machine">
      <button
        type="button"
        className={styles.line}
        data-urgent={warnings.length > 0}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => desk.place.showAside(!isOpen)}
      >
        <Summary warnings={warnings} isUnsent={isUnsent} />
        <span aria-hidden="true" className={styles.arrow}>
          {isOpen ? '▴' : '▾'}
        </span>
      </button>
      {/* The closed line shows the worst visually; screen readers get all warnings. */}
      <p role="status" className="visually-hidden">
        {!isOpen && warnings.join(' ')}
      </p>
      {/* Only hidden, so that a half-typed name is kept. */}
      <div id={id} className={styles.opened} hidden={!isOpen}>
        <StoreWarnings warnings={warnings} />
        <DeafBanner />
        {isUnsent && <NotMailed />}
        <DemoNotice />
        <NameQuestion />
        <LiveChatCard />
      </div>
    </section>
  );
}

function NotMailed() {
  return (
    <p className={styles.notice}>
      Not mailed: no mail server was set up when some open inquiries came in, so nobody got a mail
      about them. Each inquiry shows what was not sent.
    </p>
  );
}

function Summary({ warnings, isUnsent }: { warnings: readonly string[]; isUnsent: boolean }) {
  const { session, liveChat } = useDesk().desk;
  const causes = useDeafness();
  const isNameless = useStore(session, ({ who }) => who !== null && !who.has_name);
  const demo = useDemo();
  const isOn = useStore(liveChat, ({ settings }) => settings?.is_available);
  const [warning, ...more] = warnings;
  const asked = [
    ...(causes.length > 0 ? ['This machine is not fully alerting'] : []),
    ...(demo.length > 0 ? [demoLine(demo)] : []),
    ...(isNameless ? ['What should visitors call you?'] : []),
    ...(isUnsent ? ['Not mailed'] : []),
  ];
  const count = warnings.length + asked.length;
  const words = [
    ...(warning ? [warning] : []),
    ...(more.length > 0 ? [`and ${more.length} more like it`] : []),
    ...asked,
  ];
  const chat = isOn === undefined ? 'Live chat' : `Live chat ${isOn ? 'on' : 'off'}`;
  return (
    <span className={styles.words}>
      {chat}
      {count > 0 && (
        <>
          {' · '}
          <strong>{count.toLocaleString('en-US')} to do:</strong> {words.join(' · ')}
        </>
      )}
    </span>
  );
}

function DemoNotice() {
  const { desk } = useDesk();
  const demo = useDemo();
  if (demo.length === 0) return null;
  return (
    <div className={styles.notice}>
      <p>{demoLine(demo)}. Search engines are asked to stay away until all of it is yours.</p>
      <Button onClick={() => goTo(desk, 'website')}>Make it yours</Button>
    </div>
  );
}

/** Damage found in the store or a failed backup: a lead that waits may be affected. */
function StoreWarnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul className={styles.warnings} aria-label="Notices">
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  );
}

const hasUnsent = cached((rows: readonly Lead[]) =>
  rows.some((lead) => lead.mail === 'unsent' && isOpen(lead)),
);

/** True when open leads were not mailed for want of a mail server, which concerns the whole shop. */
function useIsUnsent(): boolean {
  const states = useLeadsStates();
  return leadKinds.some((kind) => hasUnsent(states[kind].rows));
}
