/**
 * An unguessable, unique key. `crypto.randomUUID` exists only on https and localhost, and many shops open the product
 * over plain http in their own network.
 */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** As `randomKey`, in the format of a record's id (a UUID of version 4). */
export function randomId(): string {
  const key = randomKey();
  return `${key.slice(0, 8)}-${key.slice(8, 12)}-4${key.slice(13, 16)}-8${key.slice(17, 20)}-${key.slice(20)}`;
}
