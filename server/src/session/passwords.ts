import { hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let absent: Promise<string> | undefined;

/**
 * Whether the password is right. Without a hash (an unknown address, an invited user) the same work is done, so that
 * the time of the answer tells nothing.
 */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  absent ??= hashPassword('nobody has this password');
  const right = await verify(passwordHash ?? (await absent), password);
  return right && passwordHash !== null;
}
