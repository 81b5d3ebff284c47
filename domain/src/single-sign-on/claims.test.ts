import { describe, expect, it } from 'vitest';
import { namesOf, vouchedEmail } from './claims.ts';

const okta = { iss: 'https://acme.okta.com', sub: '1', email: 'ann@acme.com' };
const google = { iss: 'https://accounts.google.com', sub: '1', email: 'ann@acme.com', email_verified: true };
const tenant = 'https://login.microsoftonline.com/11111111-2222-3333-4444-555555555555/v2.0';

describe('the address that an issuer vouches for', () => {
  it.each([
    [{ ...okta, email_verified: true }, 'ann@acme.com'],
    [{ ...okta, email_verified: false }, null],
    [{ ...okta, email_verified: 'true' }, null],
    [okta, null],
    [{ ...okta, email: 7, email_verified: true }, null],
    [{ ...okta, email: 'ann', email_verified: true }, null],
    [google, null],
    [{ ...google, hd: 'ACME.com' }, 'ann@acme.com'],
    [{ ...google, hd: 'other.com' }, null],
    [{ ...google, hd: 'acme.com', email_verified: false }, null],
    [{ iss: tenant, sub: '1', email: 'ann@acme.com' }, 'ann@acme.com'],
    [{ iss: tenant, sub: '1', email: 'ann@acme.com', email_verified: false }, null],
    [{ iss: `${tenant}.evil.com`, sub: '1', email: 'ann@acme.com' }, null],
  ])('by %j is %j', (claims, email) => {
    expect(vouchedEmail(claims)).toBe(email);
  });
});

describe('the names of a new person', () => {
  it.each([
    [{ given_name: 'Ann', family_name: 'Lee' }, 'Ann', 'Lee'],
    [{ name: 'Ann van der Lee' }, 'Ann', 'van der Lee'],
    [{ given_name: ' ', name: 7 }, 'ann', ''],
    [{ given_name: 'x'.repeat(300) }, 'x'.repeat(100), ''],
  ])('by %j are %s and %s', (said, firstName, lastName) => {
    expect(namesOf({ iss: '', sub: '', ...said }, 'ann@acme.com')).toEqual({ firstName, lastName });
  });
});
