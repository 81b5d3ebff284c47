import { z } from 'zod';
import { fetchConfigured } from '../../../platform/egress/egress.ts';
import { CarrierRefused, CarrierUnreachable } from '../carrier.ts';

const timeoutMs = 15_000;
const refusal = z.object({ code: z.number() });

export type TwilioKeys = { accountSid: string; authToken: string; apiUrl: string };

type Asked<S extends z.ZodType> = {
  method: 'GET' | 'POST' | 'DELETE';
  /** The path below the account, such as '/Messages.json'. */
  path: string;
  query?: Record<string, string>;
  form?: Record<string, string>;
  answer: S;
};

export type AskTwilio = <S extends z.ZodType>(asked: Asked<S>) => Promise<z.output<S>>;

/** The failure that an answer stands for. Twilio's own message may contain numbers, so only its code is kept. */
export async function failureOf(answer: Response): Promise<Error> {
  if (answer.status === 401 || answer.status === 403)
    return new CarrierUnreachable(
      'The phone provider refused the sign-in. Please check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.',
    );
  if (answer.status === 429 || answer.status >= 500)
    return new CarrierUnreachable('The phone provider is not accepting requests right now.');
  const code = refusal.safeParse(await answer.json().catch(() => null)).data?.code ?? answer.status;
  return new CarrierRefused(`The phone provider refused the request (${code}).`, code);
}

export const authorizationOf = ({ accountSid, authToken }: TwilioKeys): string =>
  `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

export const accountUrl = ({ apiUrl, accountSid }: TwilioKeys): string =>
  `${apiUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}`;

/** One request that is answered in JSON, or with nothing; every failure is one of the carrier's two. */
export async function askJson<S extends z.ZodType>(
  url: string,
  { method, form, answer, authorization }: Pick<Asked<S>, 'method' | 'form' | 'answer'> & { authorization: string },
): Promise<z.output<S>> {
  const unreachable = (error: unknown): never => {
    throw new CarrierUnreachable('The phone provider cannot be reached.', { cause: error });
  };
  const reply = await fetchConfigured(url, {
    method,
    headers: { authorization },
    ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(unreachable);
  if (!reply.ok) throw await failureOf(reply);
  const text = await reply.text().catch(unreachable);
  const parsed = answer.safeParse(text === '' ? undefined : JSON.parse(text));
  if (!parsed.success) throw new CarrierUnreachable('The phone provider answered in an unknown form.');
  return parsed.data;
}

/** Requests to Twilio's REST interface: https://www.twilio.com/docs/usage/api */
export const openTwilioApi =
  (keys: TwilioKeys): AskTwilio =>
  ({ path, query, ...asked }) => {
    const search = query === undefined ? '' : `?${new URLSearchParams(query)}`;
    return askJson(`${accountUrl(keys)}${path}${search}`, { ...asked, authorization: authorizationOf(keys) });
  };

/** Anything that is already gone counts as removed. */
export async function unlessGone(removal: Promise<unknown>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    if (!(error instanceof CarrierRefused && (error.code === 404 || error.code === 20_404))) throw error;
  }
}
