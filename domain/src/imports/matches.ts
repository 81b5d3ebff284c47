import { canonicalDigits } from '../calls/phone-spellings.ts';
import { fold } from '../text/folding.ts';

/** The values that identify a client besides its id. */
export type Identity = {
  name: string;
  companyName: string | null;
  email: string | null;
  phone: { countryCode: string; number: string } | null;
};
/** An identity as it is compared: folded, and the digits of the international number. */
export type MatchKeys = { names: readonly string[]; email: string | null; phone: string | null };
export type MatchedBy = 'email' | 'phone' | 'name';

/** The fewest digits of a national number that identify somebody. */
export const fewestPhoneDigits = 7;

/** @example matchKeys({ …, phone: { countryCode: '+45', number: '32 12 34 56' } }).phone → '4532123456' */
export function matchKeys({ name, companyName, email, phone }: Identity): MatchKeys {
  const isWhole = phone !== null && phone.number.replaceAll(/\D/g, '').length >= fewestPhoneDigits;
  return {
    names: [...new Set([name, companyName ?? ''].map(fold).filter((key) => key !== ''))],
    email: email === null || email.trim() === '' ? null : email.trim().toLowerCase(),
    phone: isWhole ? canonicalDigits(phone) : null,
  };
}

const differs = (one: string | null, other: string | null): boolean => one !== null && other !== null && one !== other;

/**
 * The value by which two identities are the same, or null. People share names: an equal name does not count where both
 * have an e-mail address or a phone number and these differ.
 */
export function matchedBy(one: MatchKeys, other: MatchKeys): MatchedBy | null {
  if (one.email !== null && one.email === other.email) return 'email';
  if (one.phone !== null && one.phone === other.phone) return 'phone';
  if (differs(one.email, other.email) || differs(one.phone, other.phone)) return null;
  return one.names.some((name) => other.names.includes(name)) ? 'name' : null;
}

const order: readonly MatchedBy[] = ['email', 'phone', 'name'];

/** The best match among candidates: by e-mail address before phone number before name; the earliest of equal ones. */
export function bestMatch<C extends { keys: MatchKeys }>(
  keys: MatchKeys,
  candidates: readonly C[],
): { candidate: C; by: MatchedBy } | null {
  const found = candidates.flatMap((candidate) => {
    const by = matchedBy(keys, candidate.keys);
    return by === null ? [] : [{ candidate, by }];
  });
  return order.flatMap((by) => found.filter((match) => match.by === by))[0] ?? null;
}
