import { expect, test } from 'vitest';
import { leavesFrom } from './sends-mail.ts';

test.each([
  ['built-in', null, false],
  ['built-in', 'local', false],
  ['built-in', 'gmail', true],
  ['smtp', null, true],
] as const)('with the mail of %s and a mailbox of %s, mail leaves: %j', (mail, provider, leaves) => {
  const providers = { ai: '', maps: '', mail, calls: '' };
  expect(leavesFrom({ providers } as never, { provider })).toBe(leaves);
});
