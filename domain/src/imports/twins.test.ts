import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestMatch, type Identity, matchedBy, matchKeys } from './matches.ts';
import { clientKeys, findTwins } from './twins.ts';

const ann: Identity = {
  name: 'Ann Lee',
  companyName: null,
  email: 'ann@lee.test',
  phone: { countryCode: '+1', number: '4165550134' },
};
const by = (one: Partial<Identity>, other: Partial<Identity>) => {
  const nobody = { name: '', companyName: null, email: null, phone: null };
  return matchedBy(matchKeys({ ...nobody, ...one }), matchKeys({ ...nobody, ...other }));
};

describe('two clients are the same', () => {
  it.each([
    ['by e-mail address in any case', ann, { email: 'ANN@Lee.test' }, 'email'],
    ['by phone number in any format', ann, { phone: { countryCode: '1', number: '1 416.555.0134' } }, 'phone'],
    [
      'by a phone number of eight digits',
      { phone: { countryCode: '+45', number: '32123456' } },
      { phone: { countryCode: '+45', number: '32 12 34 56' } },
      'phone',
    ],
    [
      'by a phone number with or without its trunk zero',
      { phone: { countryCode: '+33', number: '142685300' } },
      { phone: { countryCode: '+33', number: '0142685300' } },
      'phone',
    ],
    [
      'not by the same number of another country',
      { phone: { countryCode: '+45', number: '32123456' } },
      { phone: { countryCode: '+47', number: '32123456' } },
      null,
    ],
    ['by name without accents', { name: 'Élodie' }, { name: 'elodie' }, 'name'],
    ['by company', { companyName: 'Lee Ltd' }, { name: 'LEE ltd' }, 'name'],
    ['not by name where their addresses differ', ann, { name: 'Ann Lee', email: 'other@lee.test' }, null],
    [
      'not by short numbers',
      { phone: { countryCode: '+1', number: '12' } },
      { phone: { countryCode: '+1', number: '12' } },
      null,
    ],
    ['not without anything in common', ann, { name: 'Bo' }, null],
  ])('%s', (_, one, other, result) => {
    expect(by(one, other)).toBe(result);
  });

  it('whichever of them is asked', () => {
    const text = fc.constantFrom('', 'a', 'b');
    const identity = fc.record({
      name: text,
      companyName: fc.option(text),
      email: fc.option(fc.constantFrom('', 'a@b.c', 'd@e.f')),
      phone: fc.option(
        fc.constantFrom('', '4165550134', '14165550134', '7165550142').map((number) => ({ countryCode: '+1', number })),
      ),
    });
    fc.assert(
      fc.property(identity, identity, (one, other) => {
        expect(by(one, other)).toBe(by(other, one));
      }),
    );
  });
});

it('the best match is that by e-mail address', () => {
  const keys = (identity: Partial<Identity>) => matchKeys({ ...ann, email: null, phone: null, ...identity });
  const candidates = [
    { id: 'name', keys: keys({}) },
    { id: 'phone', keys: keys({ name: 'B', phone: { countryCode: '+1', number: '4165550134' } }) },
    { id: 'email', keys: keys({ name: 'C', email: 'ann@lee.test' }) },
  ];
  expect(bestMatch(matchKeys(ann), candidates)?.candidate.id).toBe('email');
});

describe('rows of one file', () => {
  const row = (line: number, identity: Partial<Identity>) => ({
    line,
    keys: clientKeys(matchKeys({ ...ann, email: null, phone: null, ...identity })),
  });

  it('name the earliest row of the same record', () => {
    const twins = findTwins([
      row(2, { email: 'ann@lee.test' }),
      row(3, { name: 'Bo' }),
      row(4, { name: 'A. Lee', email: 'ann@lee.test' }),
      row(5, {}),
      row(6, { email: 'new@lee.test' }),
    ]);
    expect([...twins]).toEqual([
      [4, { line: 2, by: 'email' }],
      [5, { line: 2, by: 'name' }],
      [6, { line: 5, by: 'name' }],
    ]);
  });

  it('are never all twins, so that an import always goes on', () => {
    const identity = fc.record({
      name: fc.constantFrom('a', 'b'),
      email: fc.option(fc.constantFrom('a@b.c', 'd@e.f')),
    });
    fc.assert(
      fc.property(fc.array(identity, { minLength: 1, maxLength: 12 }), (identities) => {
        const twins = findTwins(identities.map((each, index) => row(index + 2, each)));
        expect(twins.has(2)).toBe(false);
        for (const [line, twin] of twins) expect(twin.line).toBeLessThan(line);
      }),
    );
  });
});
