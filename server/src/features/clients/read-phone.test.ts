import { describe, expect, it } from 'vitest';
import { findPhone, readPhone } from './read-phone.ts';

describe('a phone number in a text', () => {
  it.each([
    ['(716) 555-0142', 'us', '+1', '7165550142', 'us'],
    ['(416) 555-0134', 'us', '+1', '4165550134', 'ca'],
    ['020 7946 0958', 'gb', '+44', '2079460958', 'gb'],
    ['32 12 34 56', 'dk', '+45', '32123456', 'dk'],
    ['+353 1 437 0200', 'us', '+353', '14370200', 'ie'],
    ['+44 20 7946 0958', 'us', '+44', '2079460958', 'gb'],
    ['555-0134', 'us', '+1', '5550134', 'us'],
  ])('%s of an account in %s', (text, usual, countryCode, number, countryIdentifier) => {
    expect(readPhone(text, usual)).toEqual({ countryCode, number, countryIdentifier });
  });

  it('without digits is none', () => expect(readPhone('unlisted', 'us')).toBeNull());

  it('is found in a signature of the account’s country', () => {
    expect(findPhone(['Ann Lee', 'Tel. 020 7946 0958', 'Fax 020 7946 0959'], 'gb')?.number).toBe('2079460958');
    expect(findPhone(['See you at 10.30'], 'gb')).toBeNull();
  });
});
