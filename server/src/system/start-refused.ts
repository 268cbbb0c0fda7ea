/** sysexits' EX_CONFIG: a service manager that knows it does not try again for ever. */
const CONFIG = 78;
/** EX_UNAVAILABLE: another try may well do. */
export const UNAVAILABLE = 69;

/** The start was refused for a reason the owner can mend; nothing was changed. The message is one plain sentence. */
export class StartRefused extends Error {
  readonly exitCode: number;

  constructor(message: string, options?: ErrorOptions, exitCode = CONFIG) {
    super(message, options);
    this.exitCode = exitCode;
  }
}
