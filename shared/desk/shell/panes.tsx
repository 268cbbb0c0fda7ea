import * as Tabs from '@radix-ui/react-tabs';
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { assertNever } from '../../rules/assert-never.ts';
import { kindOf } from '../../rules/lead-kinds/lead-kinds.ts';
import { Button } from '../../ui/button.tsx';
import { isComposing } from '../../ui/composing.ts';
import { CloseButton } from '../../ui/dialog.tsx';
import { Accounts } from '../accounts/accounts.tsx';
import { Agenda } from '../agenda/agenda.tsx';
import { Answers } from '../answers/answers.tsx';
import { useDesk } from '../app/context.tsx';
import type { OpenDesk } from '../app/create.ts';
import { leaveDetail } from '../app/navigation.ts';
import { ReadingState, useReading } from '../app/requests.tsx';
import { BESIDE, useMedia } from '../app/screen.tsx';
import { AuditLog } from '../audit/audit-log.tsx';
import { LiveChatTab } from '../conversations/live-chat-tab.tsx';
import { LeadDetails } from '../leads/details/lead-details.tsx';
import { LeadList } from '../leads/lead-list.tsx';
import { PersonPanel } from '../people/person-panel.tsx';
import type { Place } from '../ports/route.ts';
import { leadsOfKind } from '../stores/leads.ts';
import type { Detail } from '../stores/place.ts';
import { CountCards } from '../today/counts.tsx';
import { Today } from '../today/today.tsx';
import { WebsitePlace } from '../website/website-place.tsx';
import { Aside } from './aside.tsx';
import styles from './detail-pane.module.css';
import placeStyles from './place-pane.module.css';
import { placeName } from './rail.tsx';

const loadFigures = () => import('../figures/figures.tsx');

/** Loads the figures on demand; a failed load does not affect the rest of the desk. */
function FiguresPlace() {
  const reading = useReading(loadFigures);
  const { found } = reading;
  return found ? <found.Figures /> : <ReadingState {...reading} />;
}

export function PlacePane() {
  const place = useStore(useDesk().desk.place).place;
  return (
    <Tabs.Content
      key={place}
      value={place}
      id={`place-${place}`}
      aria-labelledby={`tab-${place}`}
      tabIndex={-1}
      className={placeStyles.pane}
      data-place={place}
      data-pane
    >
      {place !== 'today' && (
        <h2 className={place === 'live-chat' ? 'visually-hidden' : placeStyles.title}>
          {placeName(place)}
        </h2>
      )}
      <PlaceContent place={place} />
    </Tabs.Content>
  );
}

function PlaceContent({ place }: { place: Place }): ReactNode {
  switch (place) {
    case 'today':
      return <TodayPlace />;
    case 'live-chat':
      return <LiveChatTab />;
    case 'visitors':
    case 'consultations':
    case 'contacts':
    case 'discount-signups':
    case 'referrals':
    case 'calls':
      return <LeadList key={place} kind={place} />;
    case 'agenda':
      return <Agenda />;
    case 'figures':
      return <FiguresPlace />;
    case 'answers':
      return <Answers />;
    case 'website':
      return <WebsitePlace />;
    case 'account':
      return <Accounts />;
    default:
      return assertNever(place);
  }
}

function TodayPlace() {
  return (
    <div className={placeStyles.today}>
      <Aside />
      <Today />
      <CountCards />
    </div>
  );
}

export function DetailPane() {
  const { desk } = useDesk();
  const detail = useStore(desk.detail).detail;
  const title = useTitle(detail);
  const titleId = useId();
  const isBeside = useMedia(BESIDE);
  const section = useRef<HTMLElement>(null);
  useFocus(desk, section, detail);
  useEscape(desk, section, detail.show !== 'nothing');
  const close = () => leaveDetail(desk);
  if (detail.show === 'nothing') return null;
  return (
    <section
      ref={section}
      id="detail"
      tabIndex={-1}
      aria-labelledby={titleId}
      className={styles.detail}
    >
      <header className={styles.head}>
        {!isBeside && <Button onClick={close}>Back</Button>}
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {isBeside && <CloseButton onClose={close} />}
      </header>
      {/* The key makes each detail start at its top. */}
      <div key={JSON.stringify(detail)} className={styles.body}>
        <Content detail={detail} />
      </div>
    </section>
  );
}

function useTitle(detail: Detail): string {
  const { leads } = useDesk().desk;
  const store = leadsOfKind(leads, detail.show === 'lead' ? detail.kind : 'visitors');
  const id = detail.show === 'lead' ? detail.id : '';
  const lead = useStore(store, ({ rows }) => rows.find((row) => row.id === id));
  switch (detail.show) {
    case 'lead':
      return lead ? kindOf(lead).person(lead).name : 'Record';
    case 'person':
      return detail.email;
    case 'audit':
      return 'Activity log';
    case 'nothing':
      return '';
    default:
      return assertNever(detail);
  }
}

function Content({ detail }: { detail: Detail }) {
  switch (detail.show) {
    case 'lead':
      return <LeadDetails kind={detail.kind} id={detail.id} />;
    case 'person':
      return <PersonPanel key={detail.email} email={detail.email} />;
    case 'audit':
      return <AuditLog />;
    case 'nothing':
      return null;
    default:
      return assertNever(detail);
  }
}

/** Focuses an opened detail and returns the focus to its opener on closing. */
function useFocus(desk: OpenDesk, section: RefObject<HTMLElement | null>, detail: Detail): void {
  const opener = useRef<Element | null>(null);
  const shown = detail.show === 'nothing' ? null : JSON.stringify(detail);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (shown !== null) {
      opener.current ??= activeElement;
      section.current?.focus({ preventScroll: true });
      return;
    }
    const from = opener.current;
    opener.current = null;
    // A focus that the user has moved stays.
    if (from === null || (activeElement !== null && activeElement !== body)) return;
    const isThere = from !== body && from.isConnected && from instanceof HTMLElement;
    const { place } = desk.place.getState();
    const target = isThere ? from : document.getElementById(`tab-${place}`);
    target?.focus({ preventScroll: true });
  }, [desk, section, shown]);
}

/** Escape closes the detail, also from the list, but not from a field outside the detail. */
function useEscape(desk: OpenDesk, section: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
      if (document.querySelector('dialog:modal')) return;
      const { target } = event;
      const isField = target instanceof Element && target.matches('input, textarea, select');
      if (isField && !section.current?.contains(target)) return;
      event.preventDefault();
      leaveDetail(desk);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [desk, section, isOpen]);
}
