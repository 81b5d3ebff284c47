import { createHash } from 'node:crypto';
import type { ConfigurationFile } from '@truckroll/contract/configuration/configuration-file';
import {
  type ConfigurationKind,
  configurationFormat,
  configurationKinds,
  configurationVersion,
} from '@truckroll/domain/configuration/configuration-kinds';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { readMoney } from '../../records/accounts/currency-store.ts';
import { type Kind, key, type LeftOut, type Names, type StoredRecord } from './configuration-kind.ts';
import { kinds } from './kinds.ts';

/** A kind of records, with their type erased. */
export type AnyKind = Kind<ConfigurationKind>;
export type AnyRecord = ConfigurationFile[ConfigurationKind][number];
export const allKinds = kinds as unknown as readonly AnyKind[];

export type StoredConfiguration = {
  currency: string;
  /** The records of each kind by their keys, in the order of the file. */
  records: ReadonlyMap<ConfigurationKind, ReadonlyMap<string, StoredRecord<AnyRecord>>>;
  leftOut: (LeftOut & { kind: ConfigurationKind; key: string })[];
};

/** A record with its lists in one order, so that equal ones are equal. */
export const normalOf = (kind: AnyKind, record: AnyRecord): AnyRecord => kind.normal?.(record) ?? record;

const sameNameText = 'Another one has the same name.';

/** The configuration of the company, with the ids of its records. */
export async function readStored(tx: Tx): Promise<StoredConfiguration> {
  const { currency } = await readMoney(tx);
  const records = new Map<ConfigurationKind, Map<string, StoredRecord<AnyRecord>>>();
  const byId = new Map<string, AnyRecord>();
  const leftOut: StoredConfiguration['leftOut'] = [];
  const named = (kind: ConfigurationKind, id: string) => byId.get(`${kind} ${id}`);
  for (const kind of allKinds) {
    const read = await kind.read(tx, named as Parameters<AnyKind['read']>[1]);
    const found = new Map<string, StoredRecord<AnyRecord>>();
    for (const given of read.stored) {
      const stored = { ...given, record: normalOf(kind, given.record) };
      const own = kind.keyOf(stored.record);
      const name = kind.nameOf(stored.record);
      byId.set(`${kind.kind} ${stored.id}`, stored.record);
      if (found.has(own)) leftOut.push({ kind: kind.kind, key: '', name, reason: sameNameText });
      else found.set(own, stored);
    }
    leftOut.push(...read.leftOut.map((each) => ({ ...each, kind: kind.kind, key: key(each.name) })));
    const inOrder = [...found].sort(([one], [other]) => (one < other ? -1 : 1));
    records.set(kind.kind, new Map(inOrder));
  }
  return { currency, records, leftOut };
}

const ofKind = ({ records }: StoredConfiguration, kind: ConfigurationKind): AnyRecord[] =>
  [...(records.get(kind)?.values() ?? [])].map(({ record }) => record);

/** The file of a configuration: the same text for equal configurations. */
export const fileOf = (stored: StoredConfiguration): string => {
  const head = { format: configurationFormat, version: configurationVersion, currency: stored.currency };
  const parts = configurationKinds.map((kind) => [kind, ofKind(stored, kind).map(inOneOrder)]);
  return `${JSON.stringify({ ...head, ...Object.fromEntries(parts) }, null, 2)}\n`;
};

/** The value with the members of all its objects by name, since the database keeps no order of them. */
function inOneOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOneOrder);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, inOneOrder(member)]));
}

/** The state of a company's configuration: another one after each change of any of its records. */
export function versionOf(stored: StoredConfiguration): string {
  const versions = [...stored.records].flatMap(([kind, records]) =>
    [...records.values()].map(({ id, updatedAt }) => `${kind} ${id} ${updatedAt}`),
  );
  return createHash('sha256')
    .update(fileOf(stored))
    .update([...versions, ...stored.leftOut.map(({ kind, name }) => `${kind} ${name}`)].join('\n'))
    .digest('base64url');
}

/** The names and ids of records, to which those that are written are added. */
export function namesOf({ records }: StoredConfiguration): Names & {
  add: (kind: ConfigurationKind, key: string, id: string) => void;
} {
  const ids = new Map<string, string>();
  const keys = new Map<string, string>();
  const add = (kind: ConfigurationKind, of: string, id: string): void => {
    ids.set(`${kind} ${of}`, id);
    keys.set(`${kind} ${id}`, of);
  };
  for (const [kind, found] of records) for (const [of, { id }] of found) add(kind, of, id);
  return {
    add,
    idOf: (kind, of) => ids.get(`${kind} ${of}`),
    keyOf: (kind, id) => keys.get(`${kind} ${id}`),
  };
}
