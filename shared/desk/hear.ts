import type { ServerFrame } from '../contract/frames.ts';
import type { OpenDesk } from './open-desk.ts';
import { leadsOfKind } from './stores/leads.ts';

type Stores = Pick<OpenDesk, 'leads' | 'liveChat' | 'threads' | 'attention'>;

/** Takes one frame of the server into the stores. */
export function hear(frame: ServerFrame, stores: Stores): void {
  hearRecord(frame, stores);
  stores.attention.hear(frame);
  stores.threads.hear(frame);
}

function hearRecord(frame: ServerFrame, { leads, liveChat }: Stores): void {
  switch (frame.type) {
    case 'leadCreated':
      leadsOfKind(leads, frame.data.kind).apply({ type: 'created', record: frame.data.record });
      return;
    case 'leadChanged':
      leadsOfKind(leads, frame.data.kind).apply({ type: 'changed', record: frame.data.record });
      return;
    case 'leadErased':
      leadsOfKind(leads, frame.data.kind).apply({ type: 'erased', id: frame.data.id });
      return;
    case 'settingsChanged':
      liveChat.apply(frame.data);
      return;
    default: // The rest is no matter of records.
  }
}
