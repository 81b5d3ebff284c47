/** The result of a request. */
export const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser did not say why.'));
  });

/**
 * A database that is opened when it is first needed. The browser may remove it at any time, also while it is open: it is then
 * opened anew and is empty. `lost` is called when that has happened.
 */
export function heldDatabase(
  name: string,
  { version, upgrade, lost }: { version: number; upgrade: (database: IDBDatabase) => void; lost?: () => void },
): () => Promise<IDBDatabase> {
  let opened: Promise<IDBDatabase> | undefined;
  const forget = (): void => {
    opened = undefined;
    lost?.();
  };
  const open = (): Promise<IDBDatabase> =>
    new Promise((resolve, reject) => {
      const request = indexedDB.open(name, version);
      request.onupgradeneeded = () => upgrade(request.result);
      // A page of an older version has it open.
      request.onblocked = () => reject(new Error('Another page has not closed it yet.'));
      request.onerror = () => reject(request.error ?? new Error('The browser did not say why.'));
      request.onsuccess = () => {
        const database = request.result;
        database.onclose = forget;
        database.onversionchange = () => {
          database.close();
          forget();
        };
        resolve(database);
      };
    });
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}

/** Resolves when a transaction has been stored. */
export const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The browser did not say why.'));
  });

/** A key that no script can read, this one included. */
export const makeSeal = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

/** Bytes that only their key opens. */
export type Sealed = { vector: Uint8Array<ArrayBuffer>; content: ArrayBuffer };

export async function sealBytes(key: CryptoKey, plain: BufferSource): Promise<Sealed> {
  const vector = crypto.getRandomValues(new Uint8Array(12));
  return { vector, content: await crypto.subtle.encrypt({ name: 'AES-GCM', iv: vector }, key, plain) };
}

export const openSealed = (key: CryptoKey, { vector, content }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv: vector }, key, content);
