import { Business } from '@sallie/shared/contract/business';
import type { Content } from '@sallie/shared/contract/content';
import type { PageContent, ShownSettings, SiteSettings } from '@sallie/shared/contract/page';
import { dateName, hoursLine } from '@sallie/shared/rules/opening-hours';
import { pageTexts } from '@sallie/shared/rules/page-texts';

const facts = Object.keys(Business.shape);

/** The facts of the shop, without the rest of its content. */
function businessOf(content: Content): Business {
  const { differentDays = [], ...rest } = content;
  const known = Object.entries(rest).filter(([name]) => facts.includes(name));
  // An empty list need not weigh on each page.
  const days = differentDays.length > 0 ? { differentDays } : {};
  return { ...Object.fromEntries(known), ...days } as Business;
}

/** By path, what no other page carries: pictures and quotes weigh too much to stand in all of them. */
const carriedBy: Record<string, (content: Content) => Partial<PageContent>> = {
  '/': ({ reviews }) => ({ reviews }),
  '/recent-projects': ({ projects }) => ({ projects }),
};

/** The week as it is read, with the days to come that have other hours. */
function weekOf({ content, soonDays = [] }: SiteSettings): PageContent['week'] {
  const soon = soonDays.map((each) => ({ ...each, day: dateName(new Date(each.date)) }));
  return [...content.hours, ...soon].map((each) => ({
    day: each.day,
    hours: hoursLine(each),
    isOpen: each.open !== undefined,
  }));
}

/** The one page that shows what staff taught for anybody to read. */
const questionsPath = '/contact';

/** What one page is drawn from, and carries. */
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
