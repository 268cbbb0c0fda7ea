/** sysexits' EX_CONFIG; service managers that know it do not retry forever. */
const CONFIG = 78;
/** EX_UNAVAILABLE: a retry may succeed. */
export const UNAVAILABLE = 69;

/** Refuses a start for a reason the owner can fix; nothing was changed. The message is one plain sentence. */
export class StartRefused extends Error {
  readonly exitCode: number;

  constructor(message: string, options?: ErrorOptions, exitCode = CONFIG) {
    super(message, options);
    this.exitCode = exitCode;
  }
}
