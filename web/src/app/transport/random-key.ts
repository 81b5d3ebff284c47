/**
 * A key that nobody guesses and no two share. `crypto.randomUUID` is there on https and localhost only, and many a shop
 * opens the product over plain http in its own network.
 */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
