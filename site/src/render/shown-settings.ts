import { Business } from '@sallie/shared/contract/business';
import type { Content } from '@sallie/shared/contract/content';
import type { PageContent, ShownSettings, SiteSettings } from '@sallie/shared/contract/page';
import { hoursLine } from '@sallie/shared/rules/opening-hours';
import { pageTexts } from '@sallie/shared/rules/owner-texts';
import { dateName } from '@sallie/shared/rules/shop-clock';

const facts = Object.keys(Business.shape);

function businessOf(content: Content): Business {
  const { differentDays = [], ...rest } = content;
  const known = Object.entries(rest).filter(([name]) => facts.includes(name));
  // Omits an empty list to save bytes on each page.
  const days = differentDays.length > 0 ? { differentDays } : {};
  return { ...Object.fromEntries(known), ...days } as Business;
}

/** Content that only one page carries, because pictures and reviews are too large for all of them. */
const carriedBy: Record<string, (content: Content) => Partial<PageContent>> = {
  '/': ({ reviews }) => ({ reviews }),
  '/recent-projects': ({ projects }) => ({ projects }),
};

/** The week in words, with upcoming days of other hours. */
function weekOf({ content, soonDays = [] }: SiteSettings): PageContent['week'] {
  const soon = soonDays.map((each) => ({ ...each, day: dateName(new Date(each.date)) }));
  return [...content.hours, ...soon].map((each) => ({
    day: each.day,
    hours: hoursLine(each),
    isOpen: each.open !== undefined,
  }));
}

const questionsPath = '/contact';

export function shownSettings(settings: SiteSettings, path: string): ShownSettings {
  const { content, isDemo: _, specialDays: __, soonDays: ___, questions, ...others } = settings;
  const { warranty, financing, offers, assistant } = content;
  const week = weekOf(settings);
  const everywhere = { warranty, financing, offers, texts: pageTexts(content), assistant, week };
  return {
    business: businessOf(content),
    content: { ...everywhere, ...carriedBy[path]?.(content) },
    ...others,
    ...(path === questionsPath && questions && { questions }),
  };
}
