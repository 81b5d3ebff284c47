export type Sms = {
  id: string;
  /** With its country code: '+14165550123'. */
  to: string;
  text: string;
};

/** Who carries text messages out of the house. */
export type SmsCarrier = {
  name: 'built-in' | 'twilio';
  /** Rejects with a `SmsRefused` when it makes no sense to try again. */
  send: (sms: Sms) => Promise<void>;
};

/** The message will never be taken: no such number, or one that wants none. The text is for people. */
export class SmsRefused extends Error {
  override readonly name = 'SmsRefused';
}

/** Without a phone provider every message stays in the database, where the admins read it. */
export const simulatedSms: SmsCarrier = { name: 'built-in', send: () => Promise.resolve() };
