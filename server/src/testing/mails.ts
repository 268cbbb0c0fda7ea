import { mailFilesIn } from '@sallie/shared/testing/mails';
import PostalMime, { type Email } from 'postal-mime';

/** The mails of a shop without a mail server, taken apart; those to an address, if one is named. */
export async function mailsIn(dataDir: string, address?: string): Promise<Email[]> {
  const files = await mailFilesIn(dataDir);
  const mails = await Promise.all(files.map((file) => PostalMime.parse(file)));
  return mails.filter(({ to }) => address === undefined || to?.[0]?.address === address);
}
