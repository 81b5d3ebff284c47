import { z } from 'zod';
import { TaskFailure } from '../../platform/background/task.ts';
import { fetchConfigured } from '../../platform/egress/egress.ts';
import { SmsRefused, type SmsTransport } from './sms.ts';

type Keys = { accountSid: string; authToken: string; from: string; apiUrl: string };

const patienceMs = 15_000;
const refusal = z.object({ code: z.number() });
/** Twilio's code for a recipient who answered STOP: https://www.twilio.com/docs/api/errors/21610 */
const optedOut = 21_610;

/** The user-facing text of a Twilio error; Twilio's own message may contain numbers. */
async function meaningOf(answer: Response): Promise<Error> {
  if (answer.status === 401 || answer.status === 403)
    return new TaskFailure(
      'The phone provider refused the sign-in. Please check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.',
    );
  if (answer.status === 429 || answer.status >= 500)
    return new TaskFailure('The phone provider does not take the message now.');
  const parsed = refusal.safeParse(await answer.json().catch(() => null));
  if (parsed.data?.code === optedOut) return new SmsRefused('This number has opted out of messages.');
  const code = parsed.success ? parsed.data.code : answer.status;
  return new SmsRefused(`The phone provider refused the message (${code}).`);
}

/** Sends text messages through Twilio, all from one number. */
export function openTwilioSms({ accountSid, authToken, from, apiUrl }: Keys): SmsTransport {
  const address = `${apiUrl.replace(/\/+$/, '')}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  return {
    name: 'twilio',
    async send({ to, text }) {
      const answer = await fetchConfigured(address, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ To: to, From: from, Body: text }),
        signal: AbortSignal.timeout(patienceMs),
      }).catch((error: unknown) => {
        throw new TaskFailure('The phone provider cannot be reached.', { cause: error });
      });
      if (!answer.ok) throw await meaningOf(answer);
      await answer.body?.cancel();
    },
  };
}
