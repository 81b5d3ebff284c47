import { expect, it } from 'vitest';
import { serverWords } from './server-words.ts';

const signIn = { user: 'ann@example.test', password: 'p"a ss.*' };
const base64 = (text: string) => Buffer.from(text).toString('base64');

it('hides the password however a server repeats it', () => {
  const forms = [signIn.password, base64(signIn.password), base64(`\0${signIn.user}\0${signIn.password}`)];
  for (const form of forms) expect(serverWords(`NO ${form} is wrong`, signIn)).toBe('NO … is wrong');
  const token = { user: signIn.user, accessToken: 'ya29.token' };
  const bearer = base64(`user=${token.user}\u0001auth=Bearer ya29.token\u0001\u0001`);
  expect(serverWords(`${bearer} ya29.token`, token)).toBe('… …');
});

it('is one line of at most 500 characters', () => {
  expect(serverWords('535-5.7.8 Not\r\n\u202e accepted\0', signIn)).toBe('535-5.7.8 Not accepted');
  expect(serverWords('x'.repeat(10_000), signIn)).toHaveLength(500);
  expect(serverWords(' \r\n', signIn)).toBeNull();
});
