/** The start was refused for a reason the owner can mend; nothing was changed. The message is one plain sentence. */
export class StartRefused extends Error {
  /** sysexits' EX_CONFIG: a service manager that knows it does not try again for ever. */
  readonly exitCode = 78;
}
