/** The data folder cannot be used as it is. The message is one plain sentence for the owner; nothing was changed. */
export class StartRefused extends Error {
  /** EX_CONFIG: a service manager that knows it does not try again for ever. */
  readonly exitCode = 78;
}
