import type { Message } from '@sallie/shared/contract/conversation';
import type { ServerFrame } from '@sallie/shared/contract/frames';
import type { Facts } from '../content/facts.ts';
import type { SignedIn } from '../http/endpoint.ts';

/**
 * Returns the id and name under which staff speak to visitors: the name they have given, or else the shop's. Visitors never
 * read a user name, because it is half of a sign-in.
 */
export const speakerOf = ({ id, name, hasName }: SignedIn, facts: Pick<Facts, 'current'>) => ({
  id,
  name: hasName ? name : facts.current().name,
});

/** Returns the message without its writer's account id. */
export function messageForVisitor(sent: Message): Message {
  // A rest pattern would make V8 use a dictionary, which costs 7 µs and as much again to stringify.
  return sent.by_id === undefined ? sent : { ...sent, by_id: undefined };
}

/** Returns the frame as it may be sent over a visitor's socket: without account ids of staff. */
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
