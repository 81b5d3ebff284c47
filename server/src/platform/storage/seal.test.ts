import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeSeal, SealBroken } from './seal.ts';

const [own, other] = ['01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8058'];
const oldKey = 'a secret of at least 32 characters';
const newKey = 'another secret of 32 characters...';

describe('a sealed value', () => {
  it('decrypts to the encrypted text, and does not reveal it', () => {
    const seal = makeSeal([oldKey]);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 4 }), (text) => {
        const sealed = seal.seal(own, text);
        expect(seal.open(own, sealed)).toBe(text);
        expect(sealed).not.toContain(text);
      }),
    );
  });

  it('differs each time', () => {
    const seal = makeSeal([oldKey]);
    expect(seal.seal(own, 'x')).not.toBe(seal.seal(own, 'x'));
  });

  it('cannot be decrypted for another account', () => {
    const seal = makeSeal([oldKey]);
    expect(() => seal.open(other, seal.seal(own, 'x'))).toThrow(SealBroken);
  });

  it('cannot be decrypted with a single changed character', () => {
    const seal = makeSeal([oldKey]);
    const sealed = seal.seal(own, 'a secret');
    for (let index = 0; index < sealed.length - 1; index += 1) {
      const changed = sealed.slice(0, index) + (sealed[index] === 'A' ? 'B' : 'A') + sealed.slice(index + 1);
      expect(() => seal.open(own, changed)).toThrow(SealBroken);
    }
    for (const wrong of ['', 'v1', 'v1.x.y', sealed.slice(0, -8), `${sealed}.x`])
      expect(() => seal.open(own, wrong)).toThrow(SealBroken);
  });

  it('can be decrypted with an older key, but not without it', () => {
    const sealed = makeSeal([oldKey]).seal(own, 'x');
    const both = makeSeal([newKey, oldKey]);
    expect(both.open(own, sealed)).toBe('x');
    expect([both.isCurrent(sealed), both.isCurrent(both.seal(own, 'x'))]).toEqual([false, true]);
    expect(() => makeSeal([newKey]).open(own, sealed)).toThrow('Sealed with a key that is not known here');
  });
});
