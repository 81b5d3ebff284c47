import { mailDomainOf } from './mail-domains.ts';

/** What an issuer says of a person, as far as it is read. */
export type Claims = {
  iss: string;
  sub: string;
  email?: unknown;
  email_verified?: unknown;
  hd?: unknown;
  given_name?: unknown;
  family_name?: unknown;
  name?: unknown;
};

const googleIssuer = 'https://accounts.google.com';
const microsoftTenant = /^https:\/\/login\.microsoftonline\.com\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/v2\.0$/;

/**
 * The address that an issuer vouches for, by which a person is known at the first sign-in; null if it vouches for none.
 *
 * The issuer has to say `email_verified`. Microsoft never does: its issuer is that of one company, whose admins alone give
 * addresses. Google serves everybody, so that it speaks for a company only with `hd`, the company's own domain.
 *
 * vouchedEmail({ iss: 'https://acme.okta.com', sub: '1', email: 'ann@acme.com', email_verified: true }) → 'ann@acme.com'
 */
export function vouchedEmail(claims: Claims): string | null {
  const { iss, email, email_verified: isVerified, hd } = claims;
  const domain = typeof email === 'string' ? mailDomainOf(email) : null;
  if (typeof email !== 'string' || domain === null) return null;
  if (iss === googleIssuer && (typeof hd !== 'string' || hd.toLowerCase() !== domain)) return null;
  const isSaid = isVerified === true || (isVerified === undefined && microsoftTenant.test(iss));
  return isSaid ? email.trim() : null;
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, 100) : '');

/**
 * The names of a person who is made by a first sign-in. Without any, the address before its @ stands for the first name.
 *
 * namesOf({ name: 'Ann Lee', … }, 'ann@acme.com') → { firstName: 'Ann', lastName: 'Lee' }
 */
export function namesOf(claims: Claims, email: string): { firstName: string; lastName: string } {
  const [given, family] = [text(claims.given_name), text(claims.family_name)];
  if (given !== '') return { firstName: given, lastName: family };
  const [first = '', ...rest] = text(claims.name).split(/\s+/);
  if (first !== '') return { firstName: first, lastName: family || rest.join(' ') };
  return { firstName: email.slice(0, email.lastIndexOf('@')).slice(0, 100), lastName: family };
}
