import type { Content } from '@sallie/shared/contract/content';
import type { SiteSettings } from '@sallie/shared/contract/page';
import { demoTraces } from '@sallie/shared/rules/demo/traces';
import type { Config } from '../config.ts';

/** What the pages are rendered from at this address. */
export function siteSettings(
  {
    TAG_MANAGER_ID: tagManagerId,
    VISUALIZER_SCRIPT_URL: visualizerScriptUrl,
  }: Pick<Config, 'TAG_MANAGER_ID' | 'VISUALIZER_SCRIPT_URL'>,
  content: Content,
  origin: string,
): SiteSettings {
  const isDemo = demoTraces(content).length > 0;
  return { content, isDemo, origin, tagManagerId, visualizerScriptUrl };
}
