import { isDeepStrictEqual } from 'node:util';
import type { ConfigurationChange, ConfigurationComparison } from '@truckroll/contract/configuration/configuration';
import type { ConfigurationFile } from '@truckroll/contract/configuration/configuration-file';
import type { FieldError } from '@truckroll/contract/endpoints/general-problems';
import {
  configurationLabels,
  longestComparedValue,
  mostConfigurationProblems,
  mostListedChanges,
} from '@truckroll/domain/configuration/configuration-kinds';
import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { InvalidInput, invalid, Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { lockAccount } from '../../records/accounts/account-store.ts';
import type { StoredRecord, ToWrite, Writing } from './configuration-kind.ts';
import {
  type AnyKind,
  type AnyRecord,
  allKinds,
  namesOf,
  normalOf,
  readStored,
  versionOf,
} from './read-configuration.ts';

/** Formats a value for the comparison. */
function shown(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const isLong = text.length > longestComparedValue;
  return isLong ? `${text.slice(0, longestComparedValue).toWellFormed()}…` : text;
}

/** Describes how a record of the file differs from the company's; null if they are equal. */
function changeOf(kind: AnyKind, record: AnyRecord, over: AnyRecord | undefined): ConfigurationChange | null {
  const before: Readonly<Record<string, unknown>> = over ?? {};
  const fields = Object.entries(record).filter(
    ([field, value]) => over === undefined || !isDeepStrictEqual(value, before[field]),
  );
  if (over !== undefined && fields.length === 0) return null;
  return {
    kind: kind.kind,
    name: kind.nameOf(record),
    change: over === undefined ? 'added' : 'changed',
    fields: fields.map(([field, value]) => ({ field, before: shown(before[field]), after: shown(value) })),
  };
}

/** Collects what is wrong with records, so that all of it is told at once. */
function makeProblems() {
  const found: FieldError[] = [];
  const add = (
    kind: AnyKind,
    at: number,
    name: string,
    errors: readonly Pick<FieldError, 'path' | 'code' | 'message'>[],
  ) =>
    found.push(
      ...errors.map(({ path, code, message }) => ({
        path: ['file', kind.kind, at, path].filter((part) => part !== '').join('.'),
        code,
        message: `${configurationLabels[kind.kind]}, “${name}”: ${message}`,
      })),
    );
  return { found, add };
}

const refusalOf = (error: Problem): Pick<FieldError, 'path' | 'code' | 'message'>[] =>
  error.fields !== undefined && error.fields.length > 0
    ? error.fields
    : [{ path: '', code: 'not_allowed', message: error.message }];

const sameNameText = 'Two records of the file have this name.';

export type Applying = { actor: Actor; now: Date; queue: Queue };

/**
 * Adds and changes what the file says, by the use cases with which people do it. Nothing is deleted. Refuses the whole file with
 * a sentence for each record that cannot be written.
 *
 * @param version of the comparison that was looked at; null to compare only
 */
export async function applyFile(
  tx: Tx,
  file: ConfigurationFile,
  { version, ...by }: Applying & { version: string | null },
): Promise<ConfigurationComparison> {
  // Two files are applied one after the other.
  await lockAccount(tx);
  const stored = await readStored(tx);
  const state = versionOf(stored);
  if (version !== null && version !== state) throw new Problem('configurationChanged');
  if (file.currency !== stored.currency)
    throw invalid(
      'file',
      `The amounts of the file are in ${file.currency.slice(0, 10)}, and those of this company in ${stored.currency}.`,
      'mismatch',
    );
  const names = namesOf(stored);
  const writing: Writing = { ...by, currency: stored.currency, names, checked: [] };
  const problems = makeProblems();
  const changes: ConfigurationChange[] = [];
  const counts: ConfigurationComparison['kinds'] = [];
  for (const kind of allKinds) {
    const there = stored.records.get(kind.kind) ?? new Map<string, StoredRecord<AnyRecord>>();
    const unreadable = new Map(
      stored.leftOut.flatMap((each) => (each.kind === kind.kind && each.key !== '' ? [[each.key, each.reason]] : [])),
    );
    const seen = new Set<string>();
    const count = { kind: kind.kind, added: 0, changed: 0, same: 0, left: 0 };
    for (const [at, given] of (file[kind.kind] as AnyRecord[]).entries()) {
      const record = normalOf(kind, given);
      const own = kind.keyOf(record);
      const name = kind.nameOf(record).slice(0, 100);
      const over = there.get(own) ?? null;
      const refuse = (message: string) => problems.add(kind, at, name, [{ path: '', code: 'not_unique', message }]);
      const reason = over === null ? unreadable.get(own) : undefined;
      if (seen.has(own)) refuse(sameNameText);
      else if (reason !== undefined) refuse(`This company has one of this name that cannot be compared. ${reason}`);
      const isRefused = seen.has(own) || reason !== undefined;
      seen.add(own);
      if (isRefused) continue;
      const change = changeOf(kind, record, over?.record);
      if (change === null) {
        count.same += 1;
        continue;
      }
      count[change.change] += 1;
      changes.push(change);
      try {
        const id = await kind.write(tx, { record, over } satisfies ToWrite<AnyRecord>, writing);
        names.add(kind.kind, own, id);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        if (error.code === new Problem('configurationChanged').code) throw error;
        problems.add(kind, at, name, refusalOf(error));
      }
      if (problems.found.length >= mostConfigurationProblems) throw new InvalidInput(problems.found);
    }
    if (problems.found.length === 0) await kind.finish?.(tx, writing);
    count.left = [...there.keys()].filter((own) => !seen.has(own)).length;
    counts.push(count);
  }
  if (problems.found.length > 0) throw new InvalidInput(problems.found.slice(0, mostConfigurationProblems));
  return { version: state, kinds: counts, changeCount: changes.length, changes: changes.slice(0, mostListedChanges) };
}
