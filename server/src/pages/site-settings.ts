import type { Content } from '@sallie/shared/contract/content';
import type { SiteSettings } from '@sallie/shared/contract/page';
import { daysToCome } from '@sallie/shared/rules/calendar-day';
import { demoTraces } from '@sallie/shared/rules/demo/traces';
import { currentOffers } from '@sallie/shared/rules/offers';
import type { Config } from '../config.ts';

/** What the pages are rendered from at this address. */
export function siteSettings(
  {
    TAG_MANAGER_ID: tagManagerId,
    VISUALIZER_SCRIPT_URL: visualizerScriptUrl,
  }: Pick<Config, 'TAG_MANAGER_ID' | 'VISUALIZER_SCRIPT_URL'>,
  published: Content,
  origin: string,
  now: Date,
): SiteSettings {
  const isDemo = demoTraces(published).length > 0;
  const content = { ...published, offers: currentOffers(published, now) };
  const days = daysToCome(published, now);
  return { content, isDemo, ...days, origin, tagManagerId, visualizerScriptUrl };
}
