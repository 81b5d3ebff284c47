import { describe, expect, it } from 'vitest';
import {
  commonPasswordText,
  isMonotonous,
  ownPasswordRefusal,
  passwordRefusal,
  samePasswordText,
} from './password-rules.ts';

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

it.each([
  ['polar-comfort-2026', { companyName: 'Polar Comfort', email: 'office@polar-comfort.test' }, company],
  ['PolarComfort2026', { companyName: 'Polar Comfort Ltd.', email: 'ann@polarcomfort.test' }, company],
  ['polar comfort ann', { firstName: 'Ann', companyName: 'Polar Comfort', email: 'ann@polarcomfort.test' }, company],
  ['ann-lee-2026', { firstName: 'Ann', lastName: 'Lee', email: 'ann.lee@home.test' }, name],
  ['annlee77-2026', { firstName: 'Ben', lastName: 'Ito', email: 'annlee77@home.test' }, email],
])('%j of %j is refused for what it is', (password, of, text) => {
  expect(ownPasswordRefusal(password, of)).toBe(text);
});

describe('a password without variety', () => {
  it.each([
    '1111111111',
    '1212121212',
    'abcabcabcabc',
    'ABCDabcdABCD',
    '1234567890',
    '0987654321',
    '12345678901234567890',
    'abcdefghij',
    'qwertyuiop',
    'qwertyuiopasdfghjkl',
    'zzzzzzzzz1',
    '          ',
    '..........',
    'aaaaaaaabbbbbbbb',
    '😀😀😀😀😀😀',
  ])('%j is common', (password) => {
    expect(isMonotonous(password)).toBe(true);
    expect(passwordRefusal(password, { owner: {} })).toBe(commonPasswordText);
  });

  it.each([
    'correct horse battery',
    'a blue riverboat song',
    'b7#kP0x!qz',
    '4165550134',
    'tomorrow-again',
    'Mississippi river',
  ])('%j is none', (password) => {
    expect(isMonotonous(password)).toBe(false);
  });

  it('is also a common one again and again', () => {
    const isCommon = (text: string): boolean => text === 'monkey';
    expect(passwordRefusal('MonkeymonkeyMONKEY', { owner: {}, isCommon })).toBe(commonPasswordText);
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
