import type { Settings } from '../../platform/settings/settings.ts';
import { type SmsTransport, simulatedSms } from './sms.ts';

/** The phone provider of the settings, else the simulated one. */
export async function openSms(settings: Settings): Promise<SmsTransport> {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = settings;
  if (accountSid === undefined || authToken === undefined || from === undefined) return simulatedSms;
  const { openTwilioSms } = await import('./twilio-sms.ts');
  return openTwilioSms({ accountSid, authToken, from, apiUrl: settings.TWILIO_API_URL });
}
