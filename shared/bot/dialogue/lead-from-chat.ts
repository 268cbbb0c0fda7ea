import type { Business } from '../../contract/business.ts';
import type { ChatConsultation } from '../../contract/chatbot.ts';
import { keysOf } from '../../contract/keys-of.ts';
import type { Language } from '../../contract/lead.ts';
import { keepsFollowUp } from '../../rules/promise.ts';
import { projectTypeOf } from '../language/flooring.ts';
import { promiseLine } from '../language/spanish-times.ts';
import { closing, inLanguage, labels } from './texts.ts';

export function leadFromChat({
  flooring_type,
  colors,
  patterns,
  extension = '',
  when = '',
}: Pick<ChatConsultation, 'flooring_type' | 'colors' | 'patterns' | 'extension' | 'when'>) {
  const said = { flooring_type, colors, patterns, extension, when };
  const given = keysOf(said).filter((part) => said[part] !== '');
  return {
    projectType: projectTypeOf(flooring_type),
    timeframe: 'planning' as const,
    message: given.map((part) => `${labels[part]}: ${said[part]}`).join('\n'),
  };
}

/** Promises only what the shop can keep, in the specification's words when those hold. */
export function storedReply(shop: Business, now: Date, language: Language = 'en'): string {
  const text = keepsFollowUp(shop, now) ? closing.stored : closing.storedForLater;
  return inLanguage(text, language)(shop, promiseLine(shop, now, language));
}
