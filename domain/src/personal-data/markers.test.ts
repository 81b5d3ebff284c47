import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../text/folding.ts';
import {
  erasedEmail,
  erasedName,
  erasedNumber,
  makeEraser,
  mentionPattern,
  nationalDigits,
  patternsOf,
} from './markers.ts';

const markers = { names: ["Zoë O'Neil-Søren"], emails: ['zoe.o+mail@Lee.test'], numbers: ['4165550134'] };
const patterns = patternsOf(markers);
const anywhere = makeEraser(patterns, false);
const own = makeEraser(patterns, true);

describe('a person in texts', () => {
  it.each([
    ['the name', "Call Zoë O'Neil-Søren now", `Call ${erasedName} now`],
    ['the name without accents, in capitals', 'ZOE O’NEIL–SOREN', erasedName],
    ['the name as lists sort it', "O'Neil-Søren, Zoë", erasedName],
    ['the name as searches store it', fold("Zoë O'Neil-Søren 4 Main St"), `${erasedName} 4 main st`],
    ['the address', '<ZOE.O+MAIL@lee.test>', `<${erasedEmail}>`],
    ['the address in a link', 'mailto:zoe.o+mail%40lee.test?x', `mailto:${erasedEmail}?x`],
    ['the number with brackets', 'at (416) 555-0134.', `at ${erasedNumber}.`],
    ['the number with its country', '+14165550134', erasedNumber],
    ['the number with its country and spaces', '+1 416 555 01 34', erasedNumber],
  ])('loses %s', (_, text, erased) => {
    expect(anywhere.text(text)).toBe(erased);
  });

  it.each([
    "Zoë O'Neil-Sørensen",
    'zoe.o+mail@lee.testing',
    'azoe.o+mail@lee.test',
    '94165550134567',
    'order 41655501345',
    'Zoë alone',
    'Søren alone',
  ])('leaves %s, which is somebody or something else', (text) => {
    expect(anywhere.text(text)).toBe(text);
  });

  it('loses single words of the name in own records alone', () => {
    expect(own.text("Zoë's gate, ask for O'Neil-Søren")).toBe(`${erasedName}'s gate, ask for ${erasedName}`);
    expect(own.text('Zoës')).toBe('Zoës');
  });

  it('is erased in each text of a value, and nothing else of it changes', () => {
    const value = { to: ['zoe.o+mail@lee.test', 'bob@lee.test'], count: 4165550134, none: null, isOn: true };
    expect(anywhere.json(value)).toEqual({ ...value, to: [erasedEmail, 'bob@lee.test'] });
  });

  it('is nobody without a name of two words, an address or a number', () => {
    expect(
      mentionPattern(patternsOf({ names: ['Dana', 'A B'], emails: ['no address'], numbers: ['911', 'x'] })),
    ).toBeNull();
    expect(makeEraser(patternsOf({ names: [], emails: [], numbers: [] }), true).text('Dana')).toBe('Dana');
  });

  it('is found whatever the characters of the name are, also as searches store it', () => {
    const letters = fc.stringMatching(/^[a-zA-Zéèøłßñçżα-ω]{3,5}['’-]?[a-zA-Zéèøłßñçżα-ω]{1,5}$/);
    fc.assert(
      fc.property(letters, letters, fc.string({ maxLength: 30 }), (first, last, around) => {
        const { text } = makeEraser(patternsOf({ names: [`${first} ${last}`], emails: [], numbers: [] }), false);
        const named = `${first} ${last}`;
        for (const spelled of [named, named.toUpperCase(), fold(named)])
          if (!/[ßı]/.test(named)) expect(text(`${around} ${spelled} ${around}`)).toContain(erasedName);
      }),
      { numRuns: 300 },
    );
  });

  it('may have any characters in its address', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }), (local) => {
        const email = `x${local.trim()}@lee.test`;
        const found = patternsOf({ names: [], emails: [email], numbers: [] });
        expect(makeEraser(found, false).text(`<${email.normalize('NFC')}>`)).toBe(`<${erasedEmail}>`);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    [{ countryCode: '+1', number: '(416) 555-0134' }, '4165550134'],
    [{ countryCode: '+1', number: '+1 416 555 0134' }, '4165550134'],
    [{ countryCode: '+49', number: '0151 2345678' }, '1512345678'],
    [{ countryCode: '+49', number: '0049 151 2345678' }, '1512345678'],
    [{ countryCode: '', number: '' }, ''],
  ])('has the digits of %o without the country', (phone, digits) => {
    expect(nationalDigits(phone)).toBe(digits);
  });
});
