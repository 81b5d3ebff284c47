import { z } from 'zod';

/** One of the given words. */
export const oneOf = <const Words extends readonly [string, string, ...string[]]>(name: string, words: Words) => {
  const list = `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
  return z.enum(words, { error: `${name} must be ${list}.` });
};

/** An integer. Without `to` there is no upper limit. */
export const whole = (name: string, from: number, to?: number) => {
  const range = to === undefined ? `of at least ${from}` : `between ${from} and ${to}`;
  const error = `${name} must be a whole number ${range}.`;
  return z.coerce
    .number({ error })
    .int({ error })
    .min(from, { error })
    .max(to ?? Number.MAX_SAFE_INTEGER, { error });
};

/** An HTTP or HTTPS URL. */
export const address = (name: string, example: string) =>
  z.url({ protocol: /^https?$/, error: `${name} must be an address such as ${example}.` });
