import type { AuditActorKind } from '@truckroll/domain/audit/audit';
import { sql } from 'kysely';
import type { Tx } from './bound-dialect.ts';

/** Who causes the changes of a transaction, for the audit trail (decision 0116). Without one it is the server by itself. */
export type Cause = {
  kind: AuditActorKind;
  id?: string;
  name?: string;
  keyId?: string;
  /** The name of the API key. */
  key?: string;
  /** The network address. */
  address?: string;
  /** What the browser or program calls itself. */
  device?: string | null;
  /** The id of the endpoint. */
  endpoint?: string;
  /** The time of the request. */
  at?: Date;
};

const longestDevice = 200;
const shortened = (text: string): string => text.slice(0, longestDevice).toWellFormed().replaceAll('\0', '');

/**
 * A cause as the database reads it in `app.cause`: JSON of ASCII without quotes, so that it stands in a statement as it is,
 * whatever names and browsers say.
 */
export function causeText(cause: Cause): string {
  const { device, name, key, ...rest } = cause;
  const text = JSON.stringify({
    ...rest,
    ...(device && { device: shortened(device) }),
    ...(name !== undefined && { name: shortened(name) }),
    ...(key !== undefined && { key: shortened(key) }),
  });
  return text.replaceAll(/['\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The statement that names the cause for the rest of the transaction. Not set_config(), as for the account. */
export const causeStatement = (cause: Cause): string => `set local app.cause = '${causeText(cause)}'`;

/** Names who causes the rest of a transaction that has begun without a cause, or with another one. */
export async function setCause(tx: Tx, cause: Cause): Promise<void> {
  await sql.raw(causeStatement(cause)).execute(tx);
}
