import { mailFilesIn } from '@sallie/shared/testing/mails';
import PostalMime, { type Email } from 'postal-mime';

/** Returns the parsed mails of a shop without a mail server; only those to `address` when it is given. */
export async function mailsIn(dataDir: string, address?: string): Promise<Email[]> {
  const files = await mailFilesIn(dataDir);
  const mails = await Promise.all(files.map((file) => PostalMime.parse(file)));
  return mails.filter(({ to }) => address === undefined || to?.[0]?.address === address);
}
