import { fold } from '../text/folding.ts';

/** The typed values of a form about a client. */
export type Described = {
  name: string | null;
  companyName: string | null;
  email: string | null;
  /** The international number, with its plus. Ten digits without one are a number with the calling code 1. */
  phone: string | null;
  /** The lines of addresses, each with house number, street and city. */
  addresses: readonly string[];
};

export const alikeReasons = ['email', 'phone', 'address', 'name'] as const;
type AlikeReason = (typeof alikeReasons)[number];

/** The digits of a number that are typed the same way in every spelling. */
const sureDigits = 7;
const northAmericanLength = 10;
/** A shorter name is still being typed. */
const shortestName = 3;

const words = (text: string): string =>
  fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const emailKey = (email: string | null): string | null => {
  const text = email?.trim().toLowerCase() ?? '';
  return text.includes('@') ? text : null;
};

const phoneKey = (phone: string | null): string | null => {
  const digits = phone?.replaceAll(/\D/g, '') ?? '';
  if (digits.length < sureDigits) return null;
  const lacksCode = phone?.trim().startsWith('+') === false && digits.length === northAmericanLength;
  return lacksCode ? `1${digits}` : digits;
};

/** An address without a house number names a street or a town, at which many clients live. */
const addressKey = (line: string): string | null => {
  const text = words(line);
  return /\d/.test(text) && /\p{L}{2}/u.test(text) ? text : null;
};

const nameKeys = ({ name, companyName }: Described): string[] =>
  [name, companyName].map((text) => words(text ?? '')).filter((key) => key.length >= shortestName);

const addressKeys = ({ addresses }: Described): string[] => addresses.flatMap((line) => addressKey(line) ?? []);

const isShared = <T>(one: readonly T[], other: readonly T[]): boolean => one.some((key) => other.includes(key));

const listed = (key: string | null): string[] => (key === null ? [] : [key]);

/**
 * The reason why a typed client may exist already, or null. Unlike in an import, an equal name counts even if addresses
 * or numbers differ, because a person decides.
 *
 * @example alikeBy({ email: 'A@b.test', ... }, { email: 'a@b.test', ... }) → 'email'
 */
export function alikeBy(typed: Described, stored: Described): AlikeReason | null {
  const same: Record<AlikeReason, boolean> = {
    email: isShared(listed(emailKey(typed.email)), listed(emailKey(stored.email))),
    phone: isShared(listed(phoneKey(typed.phone)), listed(phoneKey(stored.phone))),
    address: isShared(addressKeys(typed), addressKeys(stored)),
    name: isShared(nameKeys(typed), nameKeys(stored)),
  };
  return alikeReasons.find((reason) => same[reason]) ?? null;
}

/** The texts by which possibly equal clients are searched, in the form of their search text. */
export function textsOfAlike({ name, companyName, email, phone, addresses }: Described): string[] {
  const names = [name, companyName]
    .map((text) => fold(text?.trim() ?? ''))
    .filter((text) => text.length >= shortestName);
  const digits = phoneKey(phone);
  return [
    ...new Set([
      ...names,
      ...listed(emailKey(email)),
      ...(digits === null ? [] : [digits.slice(-sureDigits)]),
      ...addresses.filter((line) => addressKey(line) !== null).map((line) => fold(line.trim())),
    ]),
  ];
}
