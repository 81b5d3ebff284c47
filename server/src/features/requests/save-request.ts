import { isDeepStrictEqual } from 'node:util';
import type { FieldError } from '@truckroll/contract/endpoints/general-problems';
import type { NewRequest, RequestEdit } from '@truckroll/contract/requests/save-request';
import { can } from '@truckroll/domain/abilities/rights';
import { applyProperties } from '@truckroll/domain/custom-properties/property-values';
import { wallClock } from '@truckroll/domain/format/dates';
import { roundMoney } from '@truckroll/domain/money/amounts';
import { requestTotal } from '@truckroll/domain/money/request-total';
import { computeRequestStage } from '@truckroll/domain/requests/compute-stage';
import { requestScheduleRefusal } from '@truckroll/domain/requests/request-schedule';
import { changedTagsText } from '@truckroll/domain/tags/tags';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { InvalidInput, Problem } from '../../platform/http/problem.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import type { Actor, Author } from '../../platform/session/actor.ts';
import { readMoney } from '../../records/accounts/currency-store.ts';
import { choosePlace } from '../../records/clients/choose-place.ts';
import type { StoredClient } from '../../records/clients/client-store.ts';
import type { DomainEvent } from '../../records/events/domain-event.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import type { StoredLine } from '../../records/line-items/stored-line.ts';
import { readZones } from '../../records/people/zone-store.ts';
import { listItemsOf, replaceItems } from '../../records/requests/request-item-store.ts';
import {
  emptyRequest,
  mergeRequest,
  type RequestValues,
  requestValuesOf,
  withPlace,
} from '../../records/requests/request-values.ts';
import {
  insertRequest,
  type RequestAmounts,
  replaceRequestTeam,
  updateRequest,
} from '../../records/requests/write-requests.ts';
import { readChangedTags } from '../../records/tags/tag-store.ts';
import { judgeTags } from '../../records/tags/tagged-records.ts';
import { listDefinitions } from '../custom-properties/property-store.ts';
import { type LinePlan, planSentLines } from '../line-items/plan-lines.ts';
import { allocateNumber } from '../numbers/number-store.ts';
import { findRequestForChange, type StoredRequest } from './request-rights.ts';
import { type Assigned, readPeople, requireAssignment } from './request-team-store.ts';

type Sent = Partial<NewRequest>;

/** The amounts of a request. Only users who see prices set the discount and the estimated value (API 1.12). */
function amountsOf(
  plan: LinePlan,
  sent: Sent,
  stored: { discount: number; estimatedValue: number | null },
  { actor, decimals }: { actor: Actor; decimals: number },
) {
  const seesPrices = can(actor, 'Requests.showPricing');
  const discount = roundMoney(
    seesPrices && sent.discount !== undefined ? (sent.discount ?? 0) : stored.discount,
    decimals,
  );
  const { total, refusal } = requestTotal({ subTotal: plan.subTotal, tax: plan.tax, discount });
  // Users who see no prices can remove lines, even if the stored discount is then too large.
  const isRefused = refusal !== null && seesPrices && Boolean(sent.discount);
  const errors: FieldError[] = isRefused ? [{ path: 'discount', code: 'too_big' as const, message: refusal }] : [];
  const value = seesPrices && sent.estimatedValue !== undefined ? sent.estimatedValue : stored.estimatedValue;
  const amounts: RequestAmounts = {
    subTotal: plan.subTotal,
    taxAmount: plan.tax,
    discount,
    total,
    estimatedValue: value === null ? null : roundMoney(value, decimals),
  };
  return { amounts, errors };
}

/** The values of a request after a save, with an error for every invalid field. */
async function judge(
  tx: Tx,
  sent: Sent,
  { stored, values, lineErrors }: { stored: RequestValues; values: RequestValues; lineErrors: readonly FieldError[] },
): Promise<RequestValues> {
  const definitions = sent.properties === undefined ? [] : await listDefinitions(tx, 'request_properties');
  const applied =
    sent.properties === undefined ? undefined : applyProperties(definitions, sent.properties, stored.properties);
  const refusal = requestScheduleRefusal(values, values.timezone);
  const errors = [
    ...(await judgeTags(tx, sent.tagIds, stored.tagIds)),
    ...(refusal === null ? [] : [{ path: 'endDate', code: 'wrong_order' as const, message: refusal }]),
    ...(applied?.kind === 'problems' ? applied.problems : []),
    ...lineErrors,
  ];
  if (errors.length > 0) throw new InvalidInput(errors);
  return { ...values, properties: applied?.kind === 'values' ? applied.values : stored.properties };
}

/** The source of a copy. It must be visible to the user (API RQ-5). */
async function readSource(tx: Tx, sent: NewRequest, actor: Actor) {
  if (sent.stage !== 'duplicate' || !sent.duplicatedFromId) return null;
  const source = await findRequestForChange(tx, actor, sent.duplicatedFromId);
  if (source === undefined)
    throw new InvalidInput([
      { path: 'duplicatedFromId', code: 'not_found' as const, message: 'Duplicated from id is not valid' },
    ]);
  const lines = await listItemsOf(tx, [source.id]);
  return { source, lines: lines.get(source.id) ?? [] };
}

const newPeople = (people: readonly Assigned[], before: readonly string[]): Assigned[] =>
  people.filter(({ id }) => !before.includes(id));

/** Creates a client's request; with the stage 'duplicate' it copies another (API RQ-4, RQ-5). */
export async function createRequest(
  tx: Tx,
  client: StoredClient,
  sent: NewRequest,
  by: Author,
): Promise<{ id: string; requestNumber: number; isCopy: boolean }> {
  const { actor, now } = by;
  const [zones, copied] = [await readZones(tx, actor.userId), await readSource(tx, sent, actor)];
  const isCopy = sent.stage === 'duplicate';
  const team = [...new Set(sent.assignedTo ?? [])];
  requireAssignment(actor, [], team);
  // A copy keeps its source's people, including those who were deactivated since.
  const people = await readPeople(tx, team, copied?.source.team.map(({ id }) => id) ?? []);
  const stored = emptyRequest(sent.timezone ?? zones.ofUser);
  const place = await choosePlace(tx, client.id, { sent, stored });
  const wanted = withPlace(isCopy ? { ...sent, followUpDate: null } : sent, place);
  const merged = {
    ...mergeRequest(stored, wanted, { isNew: true, hasTeam: team.length > 0 }),
    ...place.choice,
  };
  const showsPrices = can(actor, 'Requests.showPricing');
  const { currencyDecimals: decimals } = await readMoney(tx);
  const plan = await planSentLines(tx, copied?.lines ?? [], sent.items ?? [], { showsPrices, decimals, isCopy: true });
  const source = copied?.source;
  const known = { discount: Number(source?.discount ?? 0), estimatedValue: source ? source.estimatedValue : null };
  const { amounts, errors } = amountsOf(
    plan,
    sent,
    { ...known, estimatedValue: toNumber(known.estimatedValue) },
    { actor, decimals },
  );
  const values = await judge(tx, sent, {
    stored,
    values: merged,
    lineErrors: [...place.errors, ...plan.errors, ...errors],
  });
  const requestNumber = await allocateNumber(tx, 'request', { requested: sent.requestNumber });
  const today = wallClock(now.toISOString(), zones.ofAccount).day;
  const id = newId();
  await insertRequest(tx, {
    id,
    requestNumber,
    clientId: client.id,
    values,
    amounts,
    stage: isCopy ? 'duplicate' : computeRequestStage(values, { now: now.toISOString(), today }),
    duplicatedFromId: source?.id ?? null,
    createdBy: actor.userId,
    now,
  });
  await Promise.all([replaceRequestTeam(tx, id, team), replaceItems(tx, id, plan.lines)]);
  const created = { id, requestNumber, clientName: client.name };
  const duplicated: DomainEvent[] =
    source === undefined ? [] : [{ type: 'request.duplicated', requestId: source.id, copy: { requestNumber } }];
  await recordEvent(
    tx,
    by,
    { type: 'request.created', request: created, team: people, copyOf: source ?? null },
    ...duplicated,
  );
  return { id, requestNumber, isCopy };
}

const toNumber = (text: string | null): number | null => (text === null ? null : Number(text));

/** Saves a request. Values equal to the stored ones change nothing and write no history (API RQ-6, 1.7). */
export async function saveRequest(
  tx: Tx,
  stored: StoredRequest,
  sent: Omit<RequestEdit, 'id'>,
  by: Author,
): Promise<void> {
  const { actor, now } = by;
  const before = stored.team.map(({ id }) => id);
  const team = sent.assignedTo === undefined ? before : [...new Set(sent.assignedTo)];
  requireAssignment(actor, before, team);
  const people = await readPeople(tx, team, before);
  const oldValues = requestValuesOf(stored);
  const place = await choosePlace(tx, stored.clientId, { sent, stored: oldValues });
  const merged = {
    ...mergeRequest(oldValues, withPlace(sent, place), { isNew: false, hasTeam: team.length > 0 }),
    ...place.choice,
  };
  const { currencyDecimals: decimals } = await readMoney(tx);
  const plan = await planItems(tx, stored.id, sent, { actor, decimals });
  const known = { discount: Number(stored.discount), estimatedValue: toNumber(stored.estimatedValue) };
  const { amounts, errors } = amountsOf(plan, sent, known, { actor, decimals });
  const values = await judge(tx, sent, {
    stored: oldValues,
    values: merged,
    lineErrors: [...place.errors, ...plan.errors, ...errors],
  });
  requireVersion(stored, sent.updatedAt);
  if (sent.requestNumber !== undefined && sent.requestNumber !== stored.requestNumber)
    throw new Problem('requestNumberFixed');
  if (sent.clientId !== undefined && sent.clientId !== stored.clientId) throw new Problem('requestClientFixed');
  const zones = await readZones(tx, actor.userId);
  const today = wallClock(now.toISOString(), zones.ofAccount).day;
  const stage = computeRequestStage(values, { now: now.toISOString(), today }, stored.stage);
  const hasNewTeam = !isDeepStrictEqual(team, before);
  const hasNewAmounts =
    amounts.discount !== known.discount || amounts.estimatedValue !== known.estimatedValue || plan.hasChanged;
  const hasNewValues = !isDeepStrictEqual(values, oldValues);
  if (!hasNewTeam && !hasNewAmounts && !hasNewValues) return;
  await updateRequest(tx, stored, { values, amounts, stage, now });
  if (hasNewTeam) await replaceRequestTeam(tx, stored.id, team);
  if (plan.hasChanged) await replaceItems(tx, stored.id, plan.lines);
  const { id, requestNumber, clientName } = stored;
  const tags = await readChangedTags(tx, oldValues.tagIds, values.tagIds);
  const hasMore = hasNewTeam || hasNewAmounts || !isDeepStrictEqual({ ...values, tagIds: oldValues.tagIds }, oldValues);
  const events: DomainEvent[] = [
    ...(hasMore
      ? [
          {
            type: 'request.updated' as const,
            request: { id, requestNumber, clientName },
            team: hasNewTeam ? people : null,
            added: newPeople(people, before),
          },
        ]
      : []),
    ...(changedTagsText(tags) === null ? [] : [{ type: 'request.tags_changed' as const, requestId: id, ...tags }]),
  ];
  await recordEvent(tx, by, ...events);
}

/** The lines after a save; a payload without lines keeps them. */
async function planItems(
  tx: Tx,
  requestId: string,
  sent: Sent,
  { actor, decimals }: { actor: Actor; decimals: number },
): Promise<LinePlan> {
  const stored = (await listItemsOf(tx, [requestId])).get(requestId) ?? [];
  const asSent = (line: StoredLine) => ({ ...line, taxes: undefined, taxIds: line.taxes.map((tax) => tax.taxId) });
  const items = sent.items ?? stored.map(asSent);
  return await planSentLines(tx, stored, items, { showsPrices: can(actor, 'Requests.showPricing'), decimals });
}
