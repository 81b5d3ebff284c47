import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeSeal, SealBroken } from '../../platform/storage/seal.ts';
import { hasToBeRenewed, openCredentials, sealCredentials, signInOf } from './credentials.ts';

const [own, other] = ['01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8058'];
const seal = makeSeal(['a secret of at least 32 characters']);
const password = { user: 'ann@example.test', password: 'correct horse' };
const permission = {
  user: 'ann@example.test',
  accessToken: 'ya29.access',
  refreshToken: '1//refresh',
  expiresAt: '2026-03-02T10:00:00.000Z',
};

it.each([password, permission])('credentials are stored encrypted for their account: %j', (credentials) => {
  const sealed = sealCredentials(seal, own, credentials);
  expect(openCredentials(seal, own, sealed)).toEqual(credentials);
  for (const secret of ['correct', 'ya29', 'refresh']) expect(sealed).not.toContain(secret);
  expect(() => openCredentials(seal, other, sealed)).toThrow(SealBroken);
});

it('credentials of any kind can be decrypted only for their own account', () => {
  const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 });
  const credentials = fc.oneof(
    fc.record({ user: text, password: text }),
    fc.record({ user: text, accessToken: text, expiresAt: text, refreshToken: text }),
  );
  fc.assert(
    fc.property(credentials, fc.uuid(), fc.uuid(), (given, account, stranger) => {
      fc.pre(account !== stranger);
      const sealed = sealCredentials(seal, account, given);
      expect(openCredentials(seal, account, sealed)).toEqual(given);
      expect(() => openCredentials(seal, stranger, sealed)).toThrow(SealBroken);
    }),
    { numRuns: 200 },
  );
});

it('a token for renewing is never given to a mail server', () => {
  expect(signInOf(permission)).toEqual({ user: 'ann@example.test', accessToken: 'ya29.access' });
  expect(signInOf(password)).toEqual(password);
});

it('a permission is renewed ten minutes before its end, a password never', () => {
  const at = (time: string) => new Date(`2026-03-02T${time}Z`);
  const renewed = ['09:49:00', '09:51:00', '10:30:00'].map((time) => hasToBeRenewed(permission, at(time)));
  expect(renewed).toEqual([false, true, true]);
  expect(hasToBeRenewed(password, at('10:30:00'))).toBe(false);
});
