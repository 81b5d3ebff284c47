import { type PasswordOwner, passwordRefusal, samePasswordText } from '@truckroll/domain/session/password-rules';
import { invalid } from '../../platform/http/problem.ts';
import { isPassword } from './passwords.ts';

let list: Promise<ReadonlySet<string>> | undefined;

/** Nearly 50,000 of the most common leaked passwords, in lower case; loaded on first use. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String));
}

const commonPasswords = (): Promise<ReadonlySet<string>> => {
  list ??= readList();
  return list;
};

type Chosen = {
  /** The name of the endpoint's password field. */
  path: 'password' | 'newPassword';
  password: string;
  owner: PasswordOwner;
  /** The hash of the current password. Null if there is none. */
  currentHash: string | null;
};

/** Refuses a password that is common, the user's own name, address or company, or the current one (API SE-3). */
export async function requireGoodPassword({ path, password, owner, currentHash }: Chosen): Promise<void> {
  const common = await commonPasswords();
  const refusal = passwordRefusal(password, { owner, isCommon: (text) => common.has(text) });
  if (refusal !== null) throw invalid(path, refusal, 'not_allowed');
  if (currentHash !== null && (await isPassword(currentHash, password)))
    throw invalid(path, samePasswordText, 'not_allowed');
}
