import { createSoftphoneToken } from '@truckroll/contract/calls/dial';
import { Device } from '@twilio/voice-sdk';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import type { Softphone } from './softphone.ts';
import { softphoneOf } from './twilio-device.ts';

const readToken = async (): Promise<string> => (await fetchEndpoint(createSoftphoneToken)).token;

/** Twilio's softphone (API CA-10). */
export async function openTwilioSoftphone(): Promise<Softphone> {
  const device = new Device(await readToken(), { logLevel: 'silent', closeProtection: false });
  return softphoneOf(device, readToken);
}
