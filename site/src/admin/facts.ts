import { Business } from '@sallie/shared/contract/business';
import * as z from 'zod/mini';

const Site = z.object({ business: Business });

/** The shop's facts as the server wrote them into the page. */
export function readFacts(page: Document): Business {
  const text = page.getElementById('site')?.textContent ?? '';
  return z.parse(Site, JSON.parse(text)).business;
}
