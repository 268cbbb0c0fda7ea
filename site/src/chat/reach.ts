import { ApiError, type Call } from '@sallie/shared/contract/client';

/** What a proxy says when nothing stands behind it. */
const nobodyThere: readonly number[] = [502, 503, 504];

/** Whether a call that failed did so because nothing goes through; any other answer is a sign of life. */
function isCutOff(error: unknown): boolean {
  if (error instanceof ApiError) return nobodyThere.includes(error.status);
  return error instanceof TypeError; // So says fetch of a network that fails.
}

/** The same call; `tell` hears after each whether the server was reached. */
export function watchReach(call: Call, tell: (isReached: boolean) => void): Call {
  return async (endpoint, options) => {
    try {
      const reply = await call(endpoint, options);
      tell(true);
      return reply;
    } catch (error) {
      tell(!isCutOff(error));
      throw error;
    }
  };
}
