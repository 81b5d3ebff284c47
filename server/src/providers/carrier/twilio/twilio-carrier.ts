import { z } from 'zod';
import { type Carrier, CarrierRefused } from '../carrier.ts';
import { isHookSigned } from '../hook-signature.ts';
import { makeAccessToken, type SoftphoneKeys } from './access-token.ts';
import { openTwilioApi, type TwilioKeys, unlessGone } from './twilio-api.ts';
import { readTwilioMedia, readTwilioRecording } from './twilio-files.ts';
import { findTwilioMessage, sendTwilioMessage } from './twilio-messages.ts';
import { buyTwilioNumber, findTwilioNumbers, releaseTwilioNumber } from './twilio-numbers.ts';
import { twimlOf } from './twiml.ts';

export type TwilioParts = TwilioKeys & {
  /** Null where only texts are sent. */
  softphone: SoftphoneKeys | null;
  /** The number of texts for accounts without one of their own; no account can buy it. */
  from: string | null;
  /** The public address of this installation; null if it has none, so that no reports arrive. */
  publicUrl: string | null;
};

/** https://www.twilio.com/docs/voice/sdks/javascript/best-practices#content-security-policy-csp */
const pageSources = {
  connect: ['https://*.twilio.com', 'wss://*.twilio.com', 'https://media.twiliocdn.com'],
  media: ['mediastream:', 'https://media.twiliocdn.com', 'https://sdk.twilio.com'],
};

/** Calls and messages over Twilio. */
export function openTwilioCarrier(parts: TwilioParts): Carrier {
  const ask = openTwilioApi(parts);
  const hooksUrl = parts.publicUrl === null ? null : `${parts.publicUrl}/api/webhooks/calls/twilio`;
  return {
    name: 'twilio',
    sendMessage: (message) => sendTwilioMessage(ask, message, hooksUrl),
    findMessage: (message, among) => findTwilioMessage(ask, message, among),
    async hangUp(sid) {
      const path = `/Calls/${encodeURIComponent(sid)}.json`;
      await ask({ method: 'POST', path, form: { Status: 'completed' }, answer: z.any() });
    },
    findNumbers: (wanted) => findTwilioNumbers(ask, parts, wanted),
    async buyNumber(phoneNumber) {
      if (hooksUrl === null || phoneNumber === parts.from)
        throw new CarrierRefused('This number is no longer available.');
      return buyTwilioNumber(ask, phoneNumber, hooksUrl);
    },
    releaseNumber: (sid) => releaseTwilioNumber(ask, sid),
    readRecording: (sid) => readTwilioRecording(parts, sid),
    deleteRecording: (sid) =>
      unlessGone(ask({ method: 'DELETE', path: `/Recordings/${encodeURIComponent(sid)}.json`, answer: z.any() })),
    readMedia: (url) => readTwilioMedia(parts, url),
    softphone: async (identity, now) =>
      parts.softphone === null ? null : makeAccessToken(parts.softphone, identity, now),
    isSigned: (hook) => isHookSigned(hook, parts.authToken),
    instructions: (plan) => ({ type: 'text/xml; charset=utf-8', body: twimlOf(plan, hooksUrl ?? '') }),
    pageSources: parts.softphone === null ? { connect: [], media: [] } : pageSources,
    simulation: null,
  };
}
