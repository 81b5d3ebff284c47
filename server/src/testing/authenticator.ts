import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const flags = { present: 1, verified: 4, eligible: 8, backedUp: 16, attested: 64 };

type Faults = { origin?: string; isVerified?: boolean; counter?: number; challenge?: string };

const sha256 = (value: string | Buffer): Buffer => createHash('sha256').update(value).digest();

/** A text or bytes in CBOR (RFC 8949), of less than 65,536 bytes. */
function cbor(value: string | Buffer): Buffer {
  const [major, bytes] = typeof value === 'string' ? [0x60, Buffer.from(value)] : [0x40, value];
  const { length } = bytes;
  const head =
    length < 24 ? [major + length] : length < 256 ? [major + 24, length] : [major + 25, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), bytes]);
}

/** An authenticator with one passkey (WebAuthn, ECDSA with P-256), written independently of the product's library. */
export function softAuthenticator(address = 'http://truckroll.test') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let uses = 0;
  let userHandle = '';

  const clientData = (type: string, challenge: string, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  const dataOf = (rpId: string, set: number, counter: number): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([set]), count]);
  };

  return {
    credentialId: id.toString('base64url'),

    /** Answers the options of PK-2: the body of PK-3 without its name. */
    create(options: { challenge: string; rp: { id: string }; user: { id: string } }, faults: Faults = {}) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      userHandle = options.user.id;
      uses = faults.counter ?? 0;
      const key = Buffer.concat([
        Buffer.from('a5010203262001', 'hex'),
        ...[
          Buffer.from([0x21]),
          cbor(Buffer.from(x, 'base64url')),
          Buffer.from([0x22]),
          cbor(Buffer.from(y, 'base64url')),
        ],
      ]);
      const set = flags.present | (faults.isVerified === false ? 0 : flags.verified) | flags.attested;
      const length = Buffer.from([0, id.length]);
      const data = Buffer.concat([dataOf(options.rp.id, set, uses), Buffer.alloc(16), length, id, key]);
      const attestation = Buffer.concat([
        ...[Buffer.from([0xa3]), cbor('fmt'), cbor('none'), cbor('attStmt'), Buffer.from([0xa0])],
        ...[cbor('authData'), cbor(data)],
      ]);
      const { challenge = options.challenge, origin = address } = faults;
      return {
        credentialId: id.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      };
    },

    /** Answers the options of PK-6: the body of PK-7. */
    get(options: { challenge: string; rpId?: string | undefined }, faults: Faults & { userHandle?: string } = {}) {
      uses = faults.counter ?? uses + 1;
      const set = flags.present | (faults.isVerified === false ? 0 : flags.verified) | flags.eligible | flags.backedUp;
      const data = dataOf(options.rpId ?? 'truckroll.test', set, uses);
      const { challenge = options.challenge, origin = address } = faults;
      const client = clientData('webauthn.get', challenge, origin);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        credentialId: id.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: faults.userHandle ?? userHandle,
      };
    },
  };
}
export type SoftAuthenticator = ReturnType<typeof softAuthenticator>;
