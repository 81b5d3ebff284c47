import { tableOf } from '@truckroll/domain/text/table-of';
import { z } from 'zod';
import { CarrierRefused, type OfferedNumber } from '../carrier.ts';
import { type AskTwilio, askJson, authorizationOf, type TwilioKeys, unlessGone } from './twilio-api.ts';

const offeredAnswer = z.object({
  available_phone_numbers: z.array(z.object({ phone_number: z.string(), friendly_name: z.string() })),
});
const ownedAnswer = z.object({ sid: z.string(), voice_url: z.string().nullish() });
const ownedListAnswer = z.object({ incoming_phone_numbers: z.array(ownedAnswer) });
const priceAnswer = z.object({
  phone_number_prices: z.array(z.object({ number_type: z.string(), current_price: z.coerce.number() })),
});

/** Where Twilio's list price is used if the prices cannot be asked for, in US dollars a month. */
const listPrices: Readonly<Record<string, number>> = tableOf({ us: 1.15, ca: 1.15 });
const ownApiUrl = 'https://api.twilio.com';
const pricingUrl = 'https://pricing.twilio.com';
const offeredAtOnce = '30';
const unavailableText = 'This number is no longer available.';

/** The monthly price of a local number: https://www.twilio.com/docs/voice/pricing */
async function readPrice(keys: TwilioKeys, country: string): Promise<number> {
  const host = keys.apiUrl === ownApiUrl ? pricingUrl : keys.apiUrl;
  const url = `${host}/v1/PhoneNumbers/Countries/${country.toUpperCase()}`;
  const asked = { method: 'GET', answer: priceAnswer, authorization: authorizationOf(keys) } as const;
  const usual = listPrices[country];
  const { phone_number_prices: prices } = await askJson(url, asked).catch((error: unknown) => {
    if (usual === undefined) throw error;
    return { phone_number_prices: [] };
  });
  const price = prices.find(({ number_type: type }) => type === 'local')?.current_price ?? usual;
  if (price === undefined) throw new CarrierRefused('There is no price for numbers of this country.');
  return price;
}

/** Local numbers that take calls and messages. */
export async function findTwilioNumbers(
  ask: AskTwilio,
  keys: TwilioKeys,
  { country, areaCode }: { country: string; areaCode: string | null },
): Promise<OfferedNumber[]> {
  const isNorthAmerican = country === 'us' || country === 'ca';
  const within: Record<string, string> =
    areaCode === null ? {} : isNorthAmerican ? { AreaCode: areaCode } : { Contains: `${areaCode}*` };
  const query = { ...within, VoiceEnabled: 'true', SmsEnabled: 'true', PageSize: offeredAtOnce };
  const path = `/AvailablePhoneNumbers/${country.toUpperCase()}/Local.json`;
  try {
    const { available_phone_numbers: offered } = await ask({ method: 'GET', path, query, answer: offeredAnswer });
    if (offered.length === 0) return [];
    const monthlyPrice = await readPrice(keys, country);
    return offered.map(({ phone_number: phoneNumber, friendly_name: friendlyName }) => ({
      phoneNumber,
      friendlyName,
      monthlyPrice,
    }));
  } catch (error) {
    // Countries without local numbers are not found.
    if (error instanceof CarrierRefused) return [];
    throw error;
  }
}

/**
 * Buys a number and directs its calls and messages to us. One that was bought before, and whose purchase was not
 * stored, is recognised by its webhook and not bought twice; other numbers of the same Twilio account are refused.
 */
export async function buyTwilioNumber(
  ask: AskTwilio,
  phoneNumber: string,
  hooksUrl: string,
): Promise<{ providerId: string }> {
  const hooks = {
    VoiceUrl: `${hooksUrl}/voice`,
    VoiceMethod: 'POST',
    StatusCallback: `${hooksUrl}/status`,
    StatusCallbackMethod: 'POST',
    SmsUrl: `${hooksUrl}/sms`,
    SmsMethod: 'POST',
  };
  const query = { PhoneNumber: phoneNumber };
  const path = '/IncomingPhoneNumbers.json';
  const { incoming_phone_numbers: owned } = await ask({ method: 'GET', path, query, answer: ownedListAnswer });
  const [known] = owned;
  if (known !== undefined) {
    if (known.voice_url !== hooks.VoiceUrl) throw new CarrierRefused(unavailableText);
    return { providerId: known.sid };
  }
  const form = { PhoneNumber: phoneNumber, ...hooks };
  const { sid } = await ask({ method: 'POST', path, form, answer: ownedAnswer });
  return { providerId: sid };
}

export const releaseTwilioNumber = (ask: AskTwilio, sid: string): Promise<void> =>
  unlessGone(ask({ method: 'DELETE', path: `/IncomingPhoneNumbers/${encodeURIComponent(sid)}.json`, answer: z.any() }));
