import http from 'node:http';
import https from 'node:https';
import {
  type RequestFilteringAgentOptions,
  RequestFilteringHttpAgent,
  RequestFilteringHttpsAgent,
} from 'request-filtering-agent';

/** What one reading of a website may cost in all. */
export interface ReadingBudget {
  /** Bytes that may still be taken in. */
  bytes: number;
  signal: AbortSignal;
}

export interface FetchedPage {
  /** Where it was in the end, after redirects. */
  url: URL;
  html: string;
}

const MOST_REDIRECTS = 5;

/**
 * Fetches pages of other people's websites. The agents look at each address that is connected to, after every redirect and
 * every look-up of a name, and refuse those of this machine and of private networks.
 */
export function createPageFetcher(options: RequestFilteringAgentOptions = {}) {
  const agents = {
    'http:': new RequestFilteringHttpAgent(options),
    'https:': new RequestFilteringHttpsAgent(options),
  };

  function request(url: URL, { signal }: ReadingBudget): Promise<http.IncomingMessage> {
    return new Promise((resolve, reject) => {
      const headers = { Accept: 'text/html', 'Accept-Encoding': 'identity', Connection: 'close' };
      const asked =
        url.protocol === 'https:'
          ? https.get(url, { agent: agents['https:'], headers, signal })
          : http.get(url, { agent: agents['http:'], headers, signal });
      asked.once('response', resolve);
      asked.once('error', reject);
    });
  }

  /** Null for what is no page: another type, an error, too many redirects. Rejects where nothing answers or the budget is spent. */
  async function fetchPage(
    url: URL,
    budget: ReadingBudget,
    redirects = MOST_REDIRECTS,
  ): Promise<FetchedPage | null> {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
    const response = await request(url, budget);
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location && redirects > 0) {
      response.destroy();
      const next = URL.parse(headers.location, url.href);
      return next && fetchPage(next, budget, redirects - 1);
    }
    const type = headers['content-type'] ?? '';
    if (statusCode !== 200 || !/^(text\/html|application\/xhtml)/i.test(type)) {
      response.destroy();
      return null;
    }
    return { url, html: await readText(response, type, budget) };
  }
  return fetchPage;
}

export type FetchPage = ReturnType<typeof createPageFetcher>;

/** What goes over the budget is not read; what came until then is. */
async function readText(
  response: http.IncomingMessage,
  type: string,
  budget: ReadingBudget,
): Promise<string> {
  const parts: Buffer[] = [];
  for await (const chunk of response) {
    const part: Buffer = chunk;
    budget.bytes -= part.length;
    if (budget.bytes < 0) break;
    parts.push(part);
  }
  return decoderOf(type).decode(Buffer.concat(parts));
}

function decoderOf(type: string): InstanceType<typeof TextDecoder> {
  const [, charset = 'utf-8'] = /charset="?([\w-]+)/i.exec(type) ?? [];
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder(); // The constructor throws on a name that it does not know: the only way to ask it.
  }
}
