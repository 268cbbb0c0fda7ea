import { leadKinds } from '../src/lead.ts';
import type { ServerFrame } from '../src/live.ts';
import { alertFor } from './alerts.ts';
import type { OpenDesk } from './open-desk.ts';
import { leadsOfKind } from './stores/leads.ts';

/** Takes one frame of the server into the stores. Only here may anything ring: a loaded list never does. */
export function hear(frame: ServerFrame, desk: OpenDesk): void {
  switch (frame.type) {
    case 'leadCreated': {
      const { kind, record } = frame.data;
      const store = leadsOfKind(desk.leads, kind);
      const before = store.getState().rows;
      store.apply({ type: 'created', record });
      if (before.some(({ id }) => id === record.id)) return;
      const notice = alertFor(kind, record, before);
      if (!notice) return;
      void desk.host.ring('lead');
      desk.host.notify(notice, () => desk.panel.open({ show: 'lead', kind, id: record.id }));
      return;
    }
    case 'leadChanged':
      leadsOfKind(desk.leads, frame.data.kind).apply({
        type: 'changed',
        record: frame.data.record,
      });
      return;
    case 'leadErased':
      leadsOfKind(desk.leads, frame.data.kind).apply({ type: 'erased', id: frame.data.id });
      return;
    case 'settingsChanged':
      desk.liveChat.apply(frame.data);
      return;
    default: // The rest is for the live chat, or for nobody.
  }
}

/** How many new leads wait to be looked at, over all kinds. */
export function freshCount(desk: OpenDesk): number {
  return leadKinds.reduce((sum, kind) => sum + desk.leads[kind].getState().fresh.size, 0);
}
