import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const version = 'v1';
const nonceBytes = 12;
const tagBytes = 16;

/** A key that values are sealed with, and the name by which a sealed value says which one it was. */
type SealingKey = { id: string; key: Buffer };

/** A sealed value that cannot be opened: it was changed, belongs to another account, or its key is not known here. */
export class SealBroken extends Error {}

/** Keeps secrets of accounts in the database so that its reader cannot use them. */
export type Seal = {
  /** Seals a text for an account: 'v1.<key>.<nonce, text and tag>'. */
  seal: (accountId: string, text: string) => string;
  open: (accountId: string, sealed: string) => string;
  /** Whether a value was sealed with the key that new ones are sealed with. */
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
 * Seals by AES-256-GCM with the account's id as additional data, so that a value copied to another account stays shut. Each
 * key is derived from a text by HKDF-SHA256. New values are sealed with the first key; any of them opens.
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
