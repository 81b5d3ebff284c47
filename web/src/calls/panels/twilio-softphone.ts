import { createSoftphoneToken } from '@truckroll/contract/calls/dial';
import { Device } from '@twilio/voice-sdk';
import { call } from '../../app/transport/call.ts';
import type { Softphone } from './softphone.ts';
import { softphoneOf } from './twilio-device.ts';

const readToken = async (): Promise<string> => (await call(createSoftphoneToken)).token;

/** Twilio's softphone (API CA-10). */
export async function openTwilioSoftphone(): Promise<Softphone> {
  const device = new Device(await readToken(), { logLevel: 'silent', closeProtection: false });
  return softphoneOf(device, readToken);
}
