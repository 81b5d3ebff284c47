import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import { v7 as newId } from 'uuid';
import { setConnectedAt } from '../features/add-ons/add-on-store.ts';
import { claim } from '../platform/database/claims.ts';
import { installationSecret } from '../platform/storage/installation-secret.ts';
import {
  type Carrier,
  type CarrierName,
  CarrierRefused,
  CarrierUnreachable,
  type OutgoingMessage,
} from '../providers/carrier/carrier.ts';
import { signatureHeader, signHook } from '../providers/carrier/hook-signature.ts';
import type { OpenCarrier } from '../providers/carrier/open-carrier.ts';
import type { Shop, TestAccount } from './shop.ts';

let numbers = 0;

/** A new number from the range that is reserved for fiction; `lastDigit` decides what the built-in carrier does. */
export function newNumber(lastDigit = 0): string {
  numbers += 1;
  return `+1416${String(2_000_000 + numbers * 10 + lastDigit)}`;
}

/** An account with the calls add-on and a number. */
export async function openTexting(
  shop: Shop,
  provider: CarrierName = 'local',
): Promise<TestAccount & { number: string }> {
  const account = await shop.newAccount();
  const number = newNumber();
  await account.look(async (tx) => {
    await setConnectedAt(tx, 'calls', shop.clock.now.toISOString());
    const at = shop.clock.now.toISOString();
    await claim(tx, 'number', number);
    await tx
      .insertInto('accountPhoneNumbers')
      .values({
        id: newId(),
        phoneNumber: number,
        friendlyName: 'Main',
        provider,
        createdAt: at,
        updatedAt: at,
      })
      .execute();
  });
  return { ...account, number };
}

/** Sends webhooks of the built-in carrier. */
export function hooksOf(shop: Shop) {
  const publicUrl = 'http://truckroll.test';
  return async (
    endpoint: Endpoint,
    fields: Record<string, string>,
    { query = {}, key }: { query?: Record<string, string>; key?: string } = {},
  ): Promise<number> => {
    const asked = new URLSearchParams(query).toString();
    const path = `/api${endpoint.path.replace(':provider', 'local')}${asked === '' ? '' : `?${asked}`}`;
    const secret = key ?? (await installationSecret(shop.database, 'carrier'));
    const signature = signHook({ url: `${publicUrl}${path}`, fields: Object.entries(fields) }, secret);
    const reply = await shop.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', [signatureHeader]: signature },
      payload: new URLSearchParams(fields).toString(),
    });
    return reply.statusCode;
  };
}

/** The form of a received text. */
export const receivedForm = (text: {
  id?: string;
  from: string;
  to: string;
  body: string;
}): Record<string, string> => ({
  ...{ MessageSid: text.id ?? `SM${newId()}`, From: text.from, To: text.to, Body: text.body },
  ...{ NumSegments: '1', NumMedia: '0' },
});

/** The answer to the next request to the scripted carrier. */
type Next = 'accepted' | 'lost' | 'unreachable' | 'dies' | { refused: number };

/**
 * The built-in carrier with failures on the way. 'lost': the carrier has the message, and its answer is lost; 'dies': the
 * same, and nothing of this process runs afterwards.
 */
export function scriptedCarrier() {
  const script = { next: 'accepted' as Next, sent: [] as OutgoingMessage[], looks: 0, isFindable: true };
  const died = new Promise<never>(() => undefined);
  const wrap = (carrier: Carrier): Carrier => ({
    ...carrier,
    async sendMessage(message) {
      const { next } = script;
      script.next = 'accepted';
      if (next === 'unreachable') throw new CarrierUnreachable('The phone provider cannot be reached.');
      if (typeof next === 'object') throw new CarrierRefused('The phone provider refused.', next.refused);
      script.sent.push(message);
      const accepted = await carrier.sendMessage(message);
      // The answer that nobody receives.
      if (next === 'lost') throw new CarrierUnreachable('The phone provider did not answer.');
      return next === 'dies' ? died : accepted;
    },
    async findMessage({ id }) {
      script.looks += 1;
      if (!script.isFindable) throw new CarrierUnreachable('The phone provider cannot be reached.');
      const known = script.sent.find((message) => message.id === id);
      return known === undefined ? null : { providerId: `found-${id}`, status: 'sent', segments: 1 };
    },
  });
  const carrier = ({ carrier: own, textSender }: OpenCarrier): OpenCarrier => ({
    carrier: own === null ? null : wrap(own),
    textSender: textSender === null ? null : { ...textSender, carrier: wrap(textSender.carrier) },
  });
  return { script, carrier };
}
