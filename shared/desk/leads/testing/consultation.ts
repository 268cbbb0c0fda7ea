import type { Consultation } from '../../../contract/consultation.ts';

/** A consultation request as tests need one. */
export function consultation(id: string, fields: Partial<Consultation> = {}): Consultation {
  return {
    kind: 'consultations',
    id,
    created_at: '2026-11-20T15:00:00.000Z',
    version: 1,
    source: 'form',
    spam: false,
    mail: null,
    mails: {},
    claim: null,
    handled_at: null,
    read: null,
    notes: '',
    history: [],
    name: `Person ${id}`,
    email: `${id}@mail.example`,
    phone: '5705550142',
    address: '1 Mill Lane',
    projectType: 'tile',
    project_type: 'tile',
    timeframe: 'planning',
    message: '',
    status: 'new',
    appointment: null,
    ...fields,
  };
}
