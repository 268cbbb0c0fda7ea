import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { assertNever } from '../rules/assert-never.ts';
import { kindOf } from '../rules/lead-kinds/lead-kinds.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ToastOutlet } from '../ui/toast-outlet.tsx';
import { Accounts } from './accounts/accounts.tsx';
import { useDesk } from './app/context.tsx';
import type { OpenDesk } from './app/create.ts';
import { triageOf } from './app/triage-stores.ts';
import { AuditLog } from './audit/audit-log.tsx';
import { LeadDetails } from './leads/details/lead-details.tsx';
import { PersonPanel } from './people/person-panel.tsx';
import { warmSearch, whenIdle } from './search/warm.ts';
import { leadsOfKind } from './stores/leads.ts';
import { draftOf } from './stores/leads-drafts.ts';
import type { Panel } from './stores/panel.ts';

/** Whatever lies over the desk, in one dialog. */
export function Panels() {
  const { desk } = useDesk();
  const panel = useStore(desk.panel).panel;
  const title = useTitle(panel);
  const isOpen = panel.show !== 'nothing';
  useTriageStart(desk);

  function close() {
    const { drafts } = triageOf(desk);
    if (panel.show === 'lead' && draftOf(drafts.getState(), panel) !== undefined) drafts.ask(true);
    else desk.panel.close();
  }

  return (
    <>
      <Dialog open={isOpen} onClose={close} title={title}>
        <PanelBody key={JSON.stringify(panel)}>
          <Content panel={panel} />
        </PanelBody>
        {/* What lies outside a modal dialog can be neither seen nor clicked. */}
        <ToastOutlet />
      </Dialog>
      {!isOpen && <ToastOutlet />}
    </>
  );
}

/** From one panel to the next the pressed button is gone; the focus goes on to what it opened. */
function PanelBody({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    ref.current?.parentElement?.scrollTo(0, 0); // It may have been scrolled for the panel before.
  }, []);
  return (
    <div ref={ref} tabIndex={-1}>
      {children}
    </div>
  );
}

function useTitle(panel: Panel): string {
  const { leads } = useDesk().desk;
  const store = leadsOfKind(leads, panel.show === 'lead' ? panel.kind : 'visitors');
  const id = panel.show === 'lead' ? panel.id : '';
  const lead = useStore(store, ({ rows }) => rows.find((row) => row.id === id));
  switch (panel.show) {
    case 'lead':
      return lead ? kindOf(lead).person(lead).name : 'Record';
    case 'person':
      return panel.email;
    case 'accounts':
      return 'Account';
    case 'audit':
      return 'Activity log';
    case 'nothing':
      return '';
    default:
      return assertNever(panel);
  }
}

function Content({ panel }: { panel: Panel }) {
  switch (panel.show) {
    case 'lead':
      return <LeadDetails key={panel.id} kind={panel.kind} id={panel.id} />;
    case 'person':
      return <PersonPanel email={panel.email} />;
    case 'accounts':
      return <Accounts />;
    case 'audit':
      return <AuditLog />;
    case 'nothing':
      return null;
    default:
      return assertNever(panel);
  }
}

/** Brings the triage stores to life with the desk: saved views are read, colleagues are heard. */
function useTriageStart(desk: OpenDesk): void {
  useEffect(() => {
    const { views, viewing, drafts } = triageOf(desk);
    const deafen = desk.connection.onFrame((frame) => {
      viewing.hear(frame);
      if (frame.type === 'connected') void views.load();
    });
    const warn = (event: BeforeUnloadEvent) => {
      if (Object.keys(drafts.getState().notes).length > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    const cool = warmSearch(desk.leads, whenIdle);
    return () => {
      deafen();
      cool();
      window.removeEventListener('beforeunload', warn);
    };
  }, [desk]);
}
