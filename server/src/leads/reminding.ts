/* How long staff have before a mail says that nobody has answered; the same for leads and for live chat. */

export const REMIND_AFTER = 3 * 60_000;
export const LOOK_EVERY = 5000;
/** One that could not be written is tried again. */
export const TRY_AGAIN_AFTER = 60_000;
