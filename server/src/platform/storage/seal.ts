import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const version = 'v1';
const nonceBytes = 12;
const tagBytes = 16;

/** An encryption key, and the key id that encrypted values carry. */
type SealingKey = { id: string; key: Buffer };

/** An encrypted value that cannot be decrypted: it was changed, belongs to another account, or its key is unknown. */
export class SealBroken extends Error {}

/** Encrypts secrets of accounts, so that they cannot be read from the database alone. */
export type Seal = {
  /** Encrypts a text for an account: 'v1.<key>.<nonce, text and tag>'. */
  seal: (accountId: string, text: string) => string;
  open: (accountId: string, sealed: string) => string;
  /** Whether a value is encrypted with the current key. */
  isCurrent: (sealed: string) => boolean;
  knows: (keyId: string) => boolean;
};

function deriveKey(secret: string): SealingKey {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'truckroll seal v1', 32));
  return { key, id: createHash('sha256').update(key).digest('base64url').slice(0, 8) };
}

function partsOf(sealed: string): { keyId: string; content: Buffer } {
  const [form, keyId, content, ...more] = sealed.split('.');
  if (form !== version || keyId === undefined || content === undefined || more.length > 0)
    throw new SealBroken('Not a sealed value');
  return { keyId, content: Buffer.from(content, 'base64url') };
}

/**
 * Encrypts with AES-256-GCM, with the account's id as additional data, so that a value copied to another account cannot
 * be decrypted. Each key is derived from a text by HKDF-SHA256. The first key encrypts new values; every key decrypts.
 */
export function makeSeal([first, ...others]: readonly [string, ...string[]]): Seal {
  const current = deriveKey(first);
  const keys = new Map([...others.map(deriveKey), current].map(({ id, key }) => [id, key]));

  return {
    seal(accountId, text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce).setAAD(Buffer.from(accountId));
      const content = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return [version, current.id, content.toString('base64url')].join('.');
    },
    open(accountId, sealed) {
      const { keyId, content } = partsOf(sealed);
      const key = keys.get(keyId);
      if (key === undefined) throw new SealBroken('Sealed with a key that is not known here');
      if (content.length < nonceBytes + tagBytes) throw new SealBroken('Not a sealed value');
      const decipher = createDecipheriv('aes-256-gcm', key, content.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(accountId))
        .setAuthTag(content.subarray(-tagBytes));
      try {
        const opened = [decipher.update(content.subarray(nonceBytes, -tagBytes)), decipher.final()];
        return Buffer.concat(opened).toString('utf8');
      } catch (error) {
        throw new SealBroken('The sealed value was changed or belongs to another account', { cause: error });
      }
    },
    isCurrent: (sealed) => partsOf(sealed).keyId === current.id,
    knows: (keyId) => keys.has(keyId),
  };
}
