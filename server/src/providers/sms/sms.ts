export type Sms = {
  id: string;
  /** With its country code: '+14165550123'. */
  to: string;
  text: string;
};

/** A transport for text messages. */
export type SmsTransport = {
  name: 'built-in' | 'twilio';
  /** Sends a message. Rejects with an `SmsRefused` when a retry is pointless. */
  send: (sms: Sms) => Promise<void>;
};

/** A permanent failure: no such number, or one that opted out. The text is shown to people. */
export class SmsRefused extends Error {
  override readonly name = 'SmsRefused';
}

/** Without a phone provider every message stays in the database, where admins can read it. */
export const simulatedSms: SmsTransport = { name: 'built-in', send: () => Promise.resolve() };
