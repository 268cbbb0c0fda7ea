import path from 'node:path';
import { quantile } from '../../bench/rounds.ts';
import { contact } from '../../src/testing/forms.ts';
import { startScriptedSmtp } from '../../src/testing/scripted-smtp.ts';
import type { TrustRun } from '../trust-run.ts';
import { openTrustShop } from '../trust-shop.ts';

const SENT_WITHIN = 5 * 60_000;
/** How many times slower a lead may be while no mail leaves; less is noise of the machine. */
const SLOWER_AT_MOST = 2;

export const trustRun: TrustRun = {
  promise:
    'with the mail server down a lead (a cycle) takes what it always takes, and within 5 minutes of its return every mail is there once',
  cycles: 300,
  async run({ cycles, dir, progress }) {
    const first = await startScriptedSmtp();
    const shop = await openTrustShop(path.join(dir, 'data'), {
      SMTP_URL: first.url,
      MAIL_FROM: 'desk@example.com',
      STAFF_MAIL: 'staff@example.com',
    });
    const customers: string[] = [];
    async function post(count: number): Promise<number> {
      const took: number[] = [];
      for (let at = 0; at < count; at += 1) {
        const email = `ada${customers.length}@example.com`;
        const begun = performance.now();
        await shop.call('POST', '/api/contact', { ...contact, email });
        took.push(performance.now() - begun);
        customers.push(email);
      }
      return quantile(took, 0.5);
    }
    const confirmed = (mails: typeof first.received) =>
      mails.flatMap(({ to }) => to).filter((address) => address !== 'staff@example.com');
    await post(Math.ceil(cycles / 10)); // Warms up code and connections.
    const up = await post(Math.ceil(cycles / 3));
    await first.close();
    const down = await post(cycles);
    progress(`${customers.length} leads, and no mail server`);
    const begun = performance.now();
    const back = await startScriptedSmtp({ port: first.port });
    let received: string[] = [];
    const tooLong = new Promise<void>((resolve) => setTimeout(resolve, SENT_WITHIN).unref());
    for (let count = 1; received.length < customers.length; count += 1) {
      const isLate = await Promise.race([
        back.has(count).then(() => false),
        tooLong.then(() => true),
      ]);
      received = confirmed([...first.received, ...back.received]);
      if (isLate) break;
    }
    const seconds = (performance.now() - begun) / 1000;
    await shop.close();
    await back.close();
    const missing = customers.filter((email) => !received.includes(email));
    const doubled = received.filter((email, at) => received.indexOf(email) !== at);
    return {
      figure: `a lead ${up.toFixed(1)} ms with a mail server, ${down.toFixed(1)} ms without (medians); ${customers.length} customers' mails all there ${seconds.toFixed(0)} s after its return, ${missing.length} missing, ${doubled.length} twice`,
      broken: [
        ...missing.map((email) => `missing: ${email}`),
        ...doubled.map((email) => `twice: ${email}`),
        ...(down > up * SLOWER_AT_MOST ? [`a lead ${(down / up).toFixed(1)} × as slow`] : []),
        ...shop.alarms,
      ],
    };
  },
};
