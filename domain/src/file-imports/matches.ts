import { fold } from '../text/folding.ts';

/** What identifies a client beside its id. */
export type Identity = { name: string; companyName: string | null; email: string | null; phone: string | null };
/** An identity as it is compared: folded, and digits only. */
export type MatchKeys = { names: readonly string[]; email: string | null; phone: string | null };
export type MatchedBy = 'email' | 'phone' | 'name';

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').slice(-10);

/** @example matchKeys({ name: 'Ann LEE', companyName: null, email: 'A@b.c', phone: '+1 (416) 555-0134' }).phone → '4165550134' */
export function matchKeys({ name, companyName, email, phone }: Identity): MatchKeys {
  const digits = digitsOf(phone ?? '');
  return {
    names: [...new Set([name, companyName ?? ''].map(fold).filter((key) => key !== ''))],
    email: email === null || email.trim() === '' ? null : email.trim().toLowerCase(),
    phone: digits.length < 7 ? null : digits,
  };
}

const differs = (one: string | null, other: string | null): boolean => one !== null && other !== null && one !== other;

/**
 * By what two identities are the same, or null. People share names: an equal name does not count where both have an
 * e-mail address or a phone number and these differ.
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
