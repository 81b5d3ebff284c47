import { expect, it } from 'vitest';
import { checkMailHost, MailHostRefused } from './mail-host.ts';

const check = (host: string, port: number, allowsPrivate = false) =>
  checkMailHost({ host, port, secure: true }, { allowsPrivate });

it.each([
  'localhost',
  '127.0.0.1',
  '::1',
  '10.0.0.1',
  '169.254.169.254',
  '100.64.0.1',
  'fd00::1',
  'no-such-host.invalid',
  '',
])('refuses the host %j', async (host) => {
  await expect(check(host, 993)).rejects.toThrow(MailHostRefused);
});

it('permits the ports of mail alone', async () => {
  for (const port of [143, 993, 25, 465, 587, 2525])
    expect(await check('8.8.8.8', port)).toEqual({ address: '8.8.8.8', servername: undefined, isPublic: true });
  for (const port of [22, 80, 5432, 6379]) await expect(check('8.8.8.8', port)).rejects.toThrow(MailHostRefused);
});

it('permits private hosts and every port where the operator does', async () => {
  const checked = await check('localhost', 10_143, true);
  expect(checked).toEqual({ address: '127.0.0.1', servername: 'localhost', isPublic: false });
});
