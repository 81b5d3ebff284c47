/** The kinds of calls and text messages (API 3.11). */
export const directions = ['inbound', 'outbound'] as const;
export type Direction = (typeof directions)[number];

export const callStatuses = ['completed', 'in-progress', 'no-answer', 'busy', 'ringing', 'failed', 'canceled'] as const;
export type CallStatus = (typeof callStatuses)[number];

export const transcriptionStatuses = ['none', 'processing', 'completed', 'failed'] as const;
export type TranscriptionStatus = (typeof transcriptionStatuses)[number];

export const sentiments = ['positive', 'negative', 'neutral'] as const;
export type Sentiment = (typeof sentiments)[number];

/** What can be simulated over the built-in carrier. */
export const simulatedDeeds = ['call', 'voicemail', 'sms'] as const;

export const smsStatuses = ['queued', 'sent', 'delivered', 'failed', 'received'] as const;
export type SmsStatus = (typeof smsStatuses)[number];
