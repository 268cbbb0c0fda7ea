import { useStore } from 'zustand';
import { leadKinds } from '../contract/leads.ts';
import { leadRegistry } from '../rules/lead-kinds/lead-kinds.ts';
import { useDesk } from './app/context.tsx';
import { useLeadsStates } from './app/use-leads-states.ts';
import { LiveChatTab } from './conversations/live-chat-tab.tsx';
import { type DeskTab, DeskTabs } from './desk-tabs.tsx';
import { LeadList } from './leads/lead-list.tsx';
import { SearchButton, SearchDialog } from './search/search-dialog.tsx';
import { unreadCount } from './stores/conversations-list.ts';
import { countsOf } from './stores/leads-state.ts';
import { LIVE_CHAT } from './stores/tab.ts';

/** The lists in the spec's order: visitors, consultations, live chat, then the others as the contract names them. */
export function LeadTabs() {
  const { threads, tab } = useDesk().desk;
  const states = useLeadsStates();
  const unread = useStore(threads, ({ list }) => unreadCount(list));
  const selected = useStore(tab).tab;
  const lists = leadKinds.map(
    (kind): DeskTab => ({
      id: kind,
      name: leadRegistry[kind].names.tab,
      fresh: countsOf(states[kind]).unread,
      content: <LeadList key={kind} kind={kind} />,
    }),
  );
  const chat = { id: LIVE_CHAT, name: 'Live chat', fresh: unread, content: <LiveChatTab /> };
  return (
    <>
      <SearchButton />
      <DeskTabs tabs={lists.toSpliced(2, 0, chat)} selected={selected} select={tab.show} />
      <SearchDialog />
    </>
  );
}
