import type { ServerFrame } from '../src/live.ts';
import type { ToastMessage } from '../ui/toasts.ts';
import { alertFor } from './alerts.ts';
import type { Notice, Sound } from './host.ts';
import type { OpenDesk } from './open-desk.ts';
import { leadsOfKind } from './stores/leads.ts';

/** Takes one frame of the server into the stores. Only here may anything ring: a loaded list never does. */
export function hear(frame: ServerFrame, desk: OpenDesk, say: (news: ToastMessage) => void): void {
  hearLead(frame, desk, say);
  // Asked first, since what has been heard already does not ring.
  const wanted = desk.bell(frame, desk);
  desk.threads.hear(frame);
  if (wanted) {
    const open = () => desk.showConversation(wanted.visitorId);
    call(wanted.notice, wanted.sound, open, desk, say);
  }
}

function call(
  notice: Notice,
  sound: Sound,
  open: () => void,
  { host }: OpenDesk,
  say: (news: ToastMessage) => void,
) {
  void host.ring(sound);
  host.notify(notice, open);
  say({ title: notice.title, description: notice.body, action: { label: 'Open', run: open } });
}

function hearLead(frame: ServerFrame, desk: OpenDesk, say: (news: ToastMessage) => void) {
  switch (frame.type) {
    case 'leadCreated': {
      const { kind, record } = frame.data;
      const store = leadsOfKind(desk.leads, kind);
      const before = store.getState().rows;
      store.apply({ type: 'created', record });
      if (before.some(({ id }) => id === record.id)) return;
      const notice = alertFor(kind, record, before);
      if (!notice) return;
      const open = () => desk.panel.open({ show: 'lead', kind, id: record.id });
      call(notice, 'lead', open, desk, say);
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
    default: // The rest is no matter of leads.
  }
}
