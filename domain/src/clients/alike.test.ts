import { describe, expect, it } from 'vitest';
import { alikeBy, type Described, textsOfAlike } from './alike.ts';

const nobody: Described = { name: null, companyName: null, email: null, phone: null, addresses: [] };
const ann: Described = {
  name: 'Ann Lee',
  companyName: 'Lee Ltd',
  email: 'ann@lee.test',
  phone: '14165550134',
  addresses: ['12 Main St'],
};

describe('a typed client', () => {
  it.each([
    [{ email: ' ANN@lee.test' }, 'email'],
    [{ phone: '+1 (416) 555-0134' }, 'phone'],
    [{ phone: '4165550134' }, 'phone'],
    [{ addresses: ['12 main st.'] }, 'address'],
    [{ name: 'ann  lee', email: 'other@lee.test' }, 'name'],
    [{ name: 'LEE, Ltd.' }, 'name'],
    [{ companyName: 'Ann Lee' }, 'name'],
    [{ name: 'Ann Lee', email: 'ann@lee.test' }, 'email'],
  ] as const)('%o may be one that is there by its %s', (typed, reason) => {
    expect(alikeBy({ ...nobody, ...typed }, ann)).toBe(reason);
  });

  it.each([
    [{ name: 'Ann' }],
    [{ email: 'ann' }],
    [{ phone: '555' }],
    [{ addresses: ['Main St'] }],
    [{ addresses: ['12'] }],
    [{}],
  ])('%o is not alike', (typed) => {
    expect(alikeBy({ ...nobody, ...typed }, ann)).toBeNull();
    expect(alikeBy({ ...nobody, ...typed }, { ...nobody, ...typed, name: null, companyName: null })).toBeNull();
  });
});

it.each(['+444165550134', '+4165550134'])('of another country is not alike by the last ten digits: %s', (phone) => {
  expect(alikeBy({ ...nobody, phone }, ann)).toBeNull();
  expect(alikeBy({ ...nobody, phone }, { ...nobody, phone })).toBe('phone');
});

it('is looked for by every text that identifies it', () => {
  expect(textsOfAlike(ann)).toEqual(['ann lee', 'lee ltd', 'ann@lee.test', '5550134', '12 main st']);
  expect(textsOfAlike({ ...nobody, name: 'An', email: 'ann', phone: '55', addresses: ['Main St'] })).toEqual([]);
});
