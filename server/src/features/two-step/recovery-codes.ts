import { randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '@truckroll/contract/session/two-step';

/** The characters of recovery codes. Letters and digits that look alike are left out: I and 1, O and 0. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const groups = 4;
const groupLength = 4;

/** A new code of 80 random bits, such as 'K7QM-2XWD-9RTA-HEPV'. */
export const newRecoveryCode = (): string =>
  written([...randomBytes(groups * groupLength)].map((byte) => signs[byte % signs.length]).join(''));

export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, newRecoveryCode);

const written = (text: string): string =>
  Array.from({ length: groups }, (_, index) => text.slice(index * groupLength, (index + 1) * groupLength)).join('-');

/** Normalises a typed code to its printed form. Null if it is malformed. */
export function readRecoveryCode(typed: string): string | null {
  const text = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return text.length === groups * groupLength ? written(text) : null;
}
