import { tellKnownContact } from '@sallie/shared/chat/known-contact';
import type { Binder } from '../http/endpoint.ts';
import type { Limits } from '../http/limits.ts';
import { notFound } from '../http/refusal.ts';
import type { VisitorProof } from '../leads/visitor-proof.ts';
import type { LeftInChat } from './left-in-chat.ts';

export interface KnownDeps {
  proof: VisitorProof;
  left: LeftInChat;
  limits: Limits;
}

export function bindKnown(bind: Binder, { proof, left, limits }: KnownDeps): void {
  bind.open(
    tellKnownContact,
    async ({ body, ctx }) => {
      const { visitor_id, page_left = false, ...contact } = body;
      if (proof.visitorOf(ctx.req) !== visitor_id) throw notFound();
      await left.told(visitor_id, contact, page_left);
      return {};
    },
    { limit: limits.conversations },
  );
}
