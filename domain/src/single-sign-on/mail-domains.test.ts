import { describe, expect, it } from 'vitest';
import { isPublicMailDomain, mailDomainOf, proofOf, readMailDomain } from './mail-domains.ts';

describe('a mail domain', () => {
  it.each([
    [' @Example.COM. ', 'example.com'],
    ['mail.northwind.co.uk', 'mail.northwind.co.uk'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['localhost', null],
    ['10.0.0.1', null],
    ['exa mple.com', null],
    ['-a.com', null],
    ['a..com', null],
    [`${'a'.repeat(64)}.com`, null],
    ['😀.com', null],
    ['example.com/path', null],
    ['', null],
  ])('typed as %j is read as %j', (typed, domain) => {
    expect(readMailDomain(typed)).toBe(domain);
  });

  it('is that behind the last @ of an address', () => {
    expect(mailDomainOf('Ann@Example.com')).toBe('example.com');
    expect(mailDomainOf('"a@gmail.com"@example.com')).toBe('example.com');
    expect([mailDomainOf('@example.com'), mailDomainOf('ann'), mailDomainOf('')]).toEqual([null, null, null]);
  });

  it('is refused where anybody can have an address', () => {
    expect(['gmail.com', 'outlook.com', 'example.com'].map(isPublicMailDomain)).toEqual([true, true, false]);
  });

  it('is proved by a record of its own', () => {
    expect(proofOf({ domain: 'example.com', token: 'x' })).toEqual({
      name: '_truckroll.example.com',
      value: 'truckroll-domain=x',
    });
  });
});
