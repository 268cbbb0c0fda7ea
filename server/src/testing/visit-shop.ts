import type { Consultation } from '@sallie/shared/contract/consultation';
import type { Visit } from '@sallie/shared/contract/visit';
import { consultation } from './forms.ts';
import { createHandClock } from './hand-clock.ts';
import { mailsIn } from './mails.ts';
import { openShop, type Who } from './running-server.ts';

/** Returns an instant of November 2026. Open Mon and Fri 10-8, Tue and Thu 10-5, Sat 9-12, not on the 26th. */
export const shopTime = (day: number, time: string) =>
  new Date(`2026-11-${day}T${time}-05:00`).toISOString();

/** Opens a shop on the Monday before Thanksgiving, an hour before opening, with one person signed in. */
export async function openVisitShop(env: Record<string, string> = {}) {
  const { server, cookie, clock } = await openShop(
    env,
    createHandClock(Date.parse(shopTime(23, '09:00'))),
  );
  let count = 0;

  const call = (method: string, path: string, body?: object, as: Who = cookie) =>
    server.ask(method, path, body, as);

  async function aRequest(more: object = {}): Promise<Consultation & { correction: string }> {
    count += 1;
    const own = { email: `eve${count}@example.com`, phone: `570555${1000 + count}` };
    return server.make<Consultation & { correction: string }>('/api/consultation', {
      ...consultation,
      ...own,
      ...more,
    });
  }

  return {
    server,
    clock,
    cookie,
    call,
    aRequest,
    make: (lead: { id: string }, from: string, more: object = {}, as: Who = cookie) =>
      call(
        'POST',
        '/api/visits',
        { lead: { kind: 'consultations', id: lead.id }, from, ...more },
        as,
      ),
    change: ({ id, version }: Pick<Visit, 'id' | 'version'>, wanted: object, as: Who = cookie) =>
      call('PATCH', `/api/visits/${id}`, { version, ...wanted }, as),
    async request(id: string): Promise<Consultation> {
      return (await call('GET', `/api/leads/consultations/${id}`)).json();
    },
    async visitsOf(id: string, as = cookie): Promise<Visit[]> {
      return (await call('GET', `/api/leads/consultations/${id}/visits`, undefined, as)).json();
    },
    /** Takes, as the customer, one of the times that were offered for a request. */
    take: (correction: string, from: string, more: object = {}, headers: Who = {}) =>
      call('POST', '/api/visit-times/taken', { request: correction, from, ...more }, headers),
    subjectsTo: async (email: string) =>
      (await mailsIn(server.dataDir, email)).map(({ subject = '' }) => subject),
  };
}
