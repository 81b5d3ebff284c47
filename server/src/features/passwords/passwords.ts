import { hash, verify } from '@node-rs/argon2';

/** The cost of a hash: OWASP's first recommendation for argon2id, with 19 MiB, two passes and one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let absent: Promise<string> | undefined;

/**
 * Whether the password is correct. Without a hash (unknown address, invited user) the same work is done, so that the
 * response time reveals nothing.
 */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  absent ??= hashPassword('nobody has this password');
  const right = await verify(passwordHash ?? (await absent), password);
  return right && passwordHash !== null;
}
