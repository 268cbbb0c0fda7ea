import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Consultation } from '../../../contract/consultation.ts';
import { aConsultation } from '../../../testing/leads.ts';
import type { OpenDesk } from '../../app/create.ts';
import type { Host } from '../../ports/host.ts';
import { DetailPane } from '../../shell/panes.tsx';
import { type Answers, show } from '../../testing/show.tsx';

/** The open record; it is marked as read already. */
export const ada = aConsultation({
  id: 'a',
  read: { by: 'Dana', by_id: 'd', at: '2026-11-20T15:01:00.000Z' },
});

/** Opens a desk with these requests and Ada's record. */
export function openRecord(
  answers: Answers = {},
  host: Partial<Host> = {},
  rows: Consultation[] = [ada],
): OpenDesk {
  const desk = show(<DetailPane />, answers, undefined, host);
  act(() => {
    desk.leads.consultations.apply({ type: 'loaded', rows });
    desk.detail.open({ show: 'lead', kind: 'consultations', id: 'a' });
  });
  return desk;
}

export const notes = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' });
export const close = () =>
  userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as Element);
