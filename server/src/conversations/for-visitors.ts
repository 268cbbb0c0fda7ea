import type { Message } from '@sallie/shared/contract/conversation';
import type { ServerFrame } from '@sallie/shared/contract/frames';
import type { Facts } from '../content/facts.ts';
import type { SignedIn } from '../http/endpoint.ts';

/**
 * As whom somebody speaks to visitors: by the name that they have given themselves. A user name, half of what opens the desk,
 * visitors never read: where there is no name yet, the shop speaks, and desks know who it was by the account.
 */
export const speakerOf = ({ id, name, hasName }: SignedIn, facts: Pick<Facts, 'current'>) => ({
  id,
  name: hasName ? name : facts.current().name,
});

/** A message without the account of whoever wrote it. */
export function messageForVisitor(sent: Message): Message {
  // Not by taking the rest: V8 makes a dictionary of that, which costs 7 µs and as much again to stringify.
  return sent.by_id === undefined ? sent : { ...sent, by_id: undefined };
}

/** What goes over a visitor's socket. */
export function frameForVisitor(sent: ServerFrame): ServerFrame {
  switch (sent.type) {
    case 'liveChatMessage':
      return { ...sent, data: messageForVisitor(sent.data) };
    case 'takeOver':
      return { ...sent, data: { ...sent.data, by_id: undefined } };
    case 'handBack':
      return sent.data.role === 'staff'
        ? { ...sent, data: { ...sent.data, by_id: undefined } }
        : sent;
    case 'typing':
      return { ...sent, data: { ...sent.data, by_id: undefined } };
    default:
      return sent;
  }
}
