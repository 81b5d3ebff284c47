import type { VoiceStep } from '@truckroll/contract/calls/carrier-hooks';
import type { CallStatus, SmsStatus } from '@truckroll/domain/calls/call-kinds';

/** How a stage of a call ended after which the carrier asks for further instructions. */
export type EndedStep = {
  step: VoiceStep;
  /** Whether the other party was put through in this stage. */
  isAnswered: boolean;
  status: CallStatus;
};

/** A call asks what to do: first when it comes in, then after each stage of its plan. */
export type VoiceReport = {
  providerCallId: string;
  /** A number with its country code, or for a call from a softphone 'client:' and its identity. */
  from: string;
  to: string;
  /** Our id of a call that a softphone makes. */
  callId: string | null;
  ended: EndedStep | null;
};

/** The new state of a call, or of the leg that it dialled. */
export type CallStatusReport = {
  /** The leg that changed, and the call that dialled it; null if the leg is the call itself. */
  providerCallId: string;
  parentCallId: string | null;
  from: string;
  to: string;
  status: CallStatus;
  /** The length of the conversation; null before the end. */
  seconds: number | null;
  /** Whether a machine, such as a voicemail, took the call. */
  isMachine: boolean;
};

export type RecordingReport = {
  providerCallId: string;
  recordingId: string;
  status: 'completed' | 'absent' | 'failed';
  seconds: number;
  isVoicemail: boolean;
};

export type TextReport = {
  providerId: string;
  from: string;
  to: string;
  body: string;
  segments: number;
  media: { url: string; type: string }[];
};

export type TextStatusReport = {
  providerId: string;
  /** Our id of the message, from the address that the carrier was given; null if it was sent without one. */
  messageId: string | null;
  status: SmsStatus;
  /** The meaning of the carrier's error code for people; null without an error. */
  errorText: string | null;
  /** Whether the recipient has opted out of messages. */
  isOptedOut: boolean;
};
