/** The kinds of calls and text messages (API 3.11). */
export const directions = ['inbound', 'outbound'] as const;
export type Direction = (typeof directions)[number];

export const callStatuses = ['completed', 'in-progress', 'ringing', 'no-answer', 'busy', 'failed', 'canceled'] as const;
export type CallStatus = (typeof callStatuses)[number];

export const transcriptionStatuses = ['none', 'processing', 'completed', 'failed'] as const;
export type TranscriptionStatus = (typeof transcriptionStatuses)[number];

export const sentiments = ['positive', 'negative', 'neutral'] as const;
export type Sentiment = (typeof sentiments)[number];

/** The contacts that the built-in carrier can simulate. */
export const simulatedDeeds = ['call', 'voicemail', 'sms'] as const;

export const smsStatuses = ['queued', 'sent', 'delivered', 'failed', 'received'] as const;
export type SmsStatus = (typeof smsStatuses)[number];

/** Who ended a call: the account's side or the other party. */
export const hangingUp = ['us', 'them'] as const;

/** The filters of lists of calls: the states that need an answer, and the statuses (API CA-11). */
export const callStates = ['unhandled', 'missed', 'voicemail', ...callStatuses] as const;

/** The statuses of a call that nobody answered. */
export const unansweredStatuses = ['no-answer', 'busy', 'failed', 'canceled'] as const;
