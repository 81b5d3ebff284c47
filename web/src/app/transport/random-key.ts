/**
 * An unguessable, unique key. `crypto.randomUUID` exists only on https and localhost, and many shops open the product
 * over plain http in their own network.
 */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
