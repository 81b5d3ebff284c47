import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FormFields } from '../../platform/http/form-body.ts';

/** A webhook as it arrived: its public URL with the query, the fields of its form, and the signature of both. */
export type SignedHook = { url: string; fields: FormFields; signature: string };

export const signatureHeader = 'x-twilio-signature';

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/**
 * The signature of a webhook: HMAC-SHA1 over its URL and its fields in the order of their names, each name followed by
 * its values, in base64 (https://www.twilio.com/docs/usage/security#validating-requests).
 */
export function signHook({ url, fields }: Omit<SignedHook, 'signature'>, key: string): string {
  const fieldsNamed = (wanted: string) => new Set(fields.filter(([name]) => name === wanted).map(([, value]) => value));
  const names = [...new Set(fields.map(([name]) => name))].toSorted(byText);
  const signed = names.flatMap((name) => [...fieldsNamed(name)].toSorted(byText).map((value) => name + value));
  return createHmac('sha1', key)
    .update(url + signed.join(''), 'utf8')
    .digest('base64');
}

export function isHookSigned(hook: SignedHook, key: string): boolean {
  const [expected, given] = [Buffer.from(signHook(hook, key)), Buffer.from(hook.signature)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
