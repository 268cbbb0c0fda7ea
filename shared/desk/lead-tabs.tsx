import { useStore } from 'zustand';
import type { LeadKind } from '../contract/lead.ts';
import { useDesk } from './app/context.tsx';
import { LiveChatTab } from './conversations/live-chat-tab.tsx';
import { type DeskTab, DeskTabs } from './desk-tabs.tsx';
import { countFresh } from './lead-facts/fresh.ts';
import { kindNames } from './lead-facts/kind-names.ts';
import {
  consultationColumns,
  contactColumns,
  discountColumns,
  referralColumns,
  visitorColumns,
} from './leads/columns.tsx';
import { LeadList } from './leads/lead-list.tsx';
import { SearchButton, SearchDialog } from './search/search-dialog.tsx';
import { unreadCount } from './stores/conversations-list.ts';
import { leadsOfKind } from './stores/leads.ts';
import { LIVE_CHAT } from './stores/tab.ts';

function useFresh(kind: LeadKind): number {
  return useStore(leadsOfKind(useDesk().desk.leads, kind), ({ rows }) => countFresh(rows));
}

/** The lists in the spec's order: visitors, consultations, live chat, then messages, discounts, referrals. */
export function LeadTabs() {
  const { leads, threads, tab } = useDesk().desk;
  const unread = useStore(threads, ({ list }) => unreadCount(list));
  const selected = useStore(tab).tab;
  const lists: Omit<DeskTab, 'name'>[] = [
    {
      id: 'visitors',
      fresh: useFresh('visitors'),
      content: <LeadList kind="visitors" store={leads.visitors} columns={visitorColumns} />,
    },
    {
      id: 'consultations',
      fresh: useFresh('consultations'),
      content: (
        <LeadList kind="consultations" store={leads.consultations} columns={consultationColumns} />
      ),
    },
    {
      id: 'contacts',
      fresh: useFresh('contacts'),
      content: <LeadList kind="contacts" store={leads.contacts} columns={contactColumns} />,
    },
    {
      id: 'discount-signups',
      fresh: useFresh('discount-signups'),
      content: (
        <LeadList
          kind="discount-signups"
          store={leads['discount-signups']}
          columns={discountColumns}
        />
      ),
    },
    {
      id: 'referrals',
      fresh: useFresh('referrals'),
      content: <LeadList kind="referrals" store={leads.referrals} columns={referralColumns} />,
    },
  ];
  const named = lists.map((list) => ({ ...list, name: kindNames[list.id as LeadKind].tab }));
  const chat = { id: LIVE_CHAT, name: 'Live chat', fresh: unread, content: <LiveChatTab /> };
  return (
    <>
      <SearchButton />
      <DeskTabs tabs={named.toSpliced(2, 0, chat)} selected={selected} select={tab.show} />
      <SearchDialog />
    </>
  );
}
