import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

interface Received {
  from: string;
  to: string[];
  raw: string;
  messageId: string;
}

interface Script {
  port?: number;
  /** Called for each recipient; throws `answer(…)` to refuse. */
  onRecipient?: (address: string) => void;
  /** Called with the whole mail, before the 250 reply. */
  onMail?: (mail: Received) => void | Promise<void>;
  onSender?: () => void;
  /** When set, the server offers a sign-in; throws to refuse. */
  onSignIn?: (username: string) => void;
}

/** Makes the error reply of a mail server. */
export function answer(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

export async function startScriptedSmtp(script: Script = {}) {
  const received: Received[] = [];
  let connections = 0;
  let onReceived = () => {};
  const server = new SMTPServer({
    disabledCommands: script.onSignIn ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth({ username = '' }, _session, done) {
      attempt(
        () => script.onSignIn?.(username),
        (error) => (error ? done(error) : done(null, { user: username })),
      );
    },
    closeTimeout: 200,
    disableReverseLookup: true,
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onMailFrom: (_address, _session, done) => attempt(() => script.onSender?.(), done),
    onRcptTo: ({ address }, _session, done) => attempt(() => script.onRecipient?.(address), done),
    async onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      const raw = Buffer.concat(chunks).toString('utf8');
      const mail = {
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
        to: envelope.rcptTo.map(({ address }) => address),
        raw,
        messageId: /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim() ?? '',
      };
      try {
        await script.onMail?.(mail);
        received.push(mail);
        done();
        onReceived();
      } catch (error) {
        done(error as Error);
      }
    },
  });
  server.on('error', () => {}); // A killed client breaks its connection.
  server.listen(script.port ?? 0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    connections: () => connections,
    port,
    url: `smtp://127.0.0.1:${port}`,
    async has(count: number): Promise<void> {
      while (received.length < count) {
        await new Promise<void>((resolve) => {
          onReceived = resolve;
        });
      }
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function attempt(task: () => void, done: (error?: Error) => void): void {
  try {
    task();
  } catch (error) {
    done(error as Error);
    return;
  }
  done();
}
