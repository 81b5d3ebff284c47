import { describe, expect, it } from 'vitest';
import { commonPasswordText, ownPasswordRefusal, passwordRefusal, samePasswordText } from './password-rules.ts';

const owner = { firstName: 'Olga', lastName: 'Øwner-Lee', email: 'o.wright@acme.test', companyName: 'Blue River HVAC' };
const [name, email, company] = ['your name', 'your email address', 'the company name'].map(
  (what) => `The password must be more than ${what}.`,
);

describe('a password made of the person’s own words', () => {
  it.each([
    ['Olga.1234567', name],
    ['olgaolgaolga', name],
    ['OLGA øwner 2026', name],
    ['o.wright@acme.test', email],
    ['wright-2026!', email],
    ['acme-acme-1234', email],
    ['BlueRiver2026', company],
    ['hvac!hvac!hvac!', company],
    ['olga-blueriver-1', company],
  ])('%j is refused', (password, text) => {
    expect(ownPasswordRefusal(password, owner)).toBe(text);
  });

  it.each(['correct horse battery', 'olga sings at dawn', 'a blue riverboat song', '!!!!!!!!!!'])(
    '%j has enough characters besides them',
    (password) => {
      expect(ownPasswordRefusal(password, owner)).toBeNull();
    },
  );

  it('is checked against the known words', () => {
    expect(ownPasswordRefusal('olgaolgaolga', {})).toBeNull();
    expect(ownPasswordRefusal('al-al-al-al', { firstName: 'Al', lastName: '' })).toBeNull();
  });
});

describe('a new password', () => {
  const isCommon = (text: string): boolean => text === 'basketball';

  it('cannot be the current one, a common one in any case, or the own name', () => {
    expect(passwordRefusal('the old one here', { owner, current: 'the old one here' })).toBe(samePasswordText);
    expect(passwordRefusal('BasketBall', { owner, isCommon })).toBe(commonPasswordText);
    expect(passwordRefusal('olgaolgaolga', { owner, isCommon })).toBe(name);
    expect(passwordRefusal('the old one here', { owner, current: 'another one', isCommon })).toBeNull();
  });
});
