import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { byKind, type LeadKind, leadShapes } from './leads.ts';
import { Message } from './message.ts';

/** Everything kept about one e-mail address. */
export const Person = z.object({
  email: z.string(),
  ...byKind<{ [K in LeadKind]: z.ZodMiniArray<(typeof leadShapes)[K]> }>((kind) =>
    z.array(leadShapes[kind]),
  ),
  messages: z.array(Message),
});
export type Person = z.infer<typeof Person>;

/** People are told apart by e-mail address alone, whatever its case. */
export function personKey(email: string): string {
  return email.trim().toLowerCase();
}

export const readPerson = endpoint({
  method: 'GET',
  path: '/api/people/:email',
  who: 'staff',
  reply: Person,
});

export const erasePerson = endpoint({
  method: 'DELETE',
  path: '/api/people/:email',
  who: 'owner',
  reply: z.object({ erased: z.number() }),
});

/** A guest left no e-mail address, so the conversation is who they are. 409 for a visitor who left one. */
export const eraseConversation = endpoint({
  method: 'DELETE',
  path: '/api/conversations/:visitorId',
  who: 'owner',
  reply: z.object({ erased: z.number() }),
});
