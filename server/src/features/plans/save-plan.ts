import type { BodyOf } from '@truckroll/contract/endpoints/endpoint';
import type * as contract from '@truckroll/contract/plans/plans';
import { addDays } from '@truckroll/domain/calendar/days';
import { mailWords } from '@truckroll/domain/client-texts/mail-words';
import { planPriceMail } from '@truckroll/domain/outgoing-mail/plan';
import { linesOn, priceOf } from '@truckroll/domain/plans/plan-bills';
import { termEnd } from '@truckroll/domain/plans/plan-days';
import type { PlanTerms } from '@truckroll/domain/plans/plan-terms';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { InvalidInput, invalid, Problem } from '../../platform/http/problem.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import type { Author } from '../../platform/session/actor.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { readMoney } from '../../records/accounts/currency-store.ts';
import { readToday } from '../../records/accounts/local-day.ts';
import { choosePlace, noPlace } from '../../records/clients/choose-place.ts';
import { readLanguage } from '../../records/clients/client-language.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import type { StoredClient } from '../../records/clients/client-store.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { insertPlan, type StoredPlan, updatePlan } from '../../records/plans/plan-store.ts';
import { readLineCatalogue } from '../line-items/catalogue.ts';
import { sendMail } from '../outgoing-mail/send-mail.ts';
import { type PlanContext, runPlan } from './run-plan.ts';
import { eventPlan } from './shown-plans.ts';

type Sent = BodyOf<typeof contract.updatePlan>;

/** Refuses taxes that the account does not have. */
export async function requireTaxes(tx: Tx, { lines }: PlanTerms): Promise<void> {
  const { taxes } = await readLineCatalogue(tx, {
    taxIds: lines.flatMap(({ taxIds }) => taxIds),
    productIds: [],
  });
  const errors = lines.flatMap(({ taxIds }, index) =>
    taxIds
      .filter((id) => !taxes.has(id))
      .map(() => ({ path: `terms.lines.${index}.taxIds`, code: 'not_found' as const, message: 'Tax is not valid' })),
  );
  if (errors.length > 0) throw new InvalidInput(errors);
}

async function placeFor(tx: Tx, clientId: string, servicePropertyId: string | null | undefined) {
  const place = await choosePlace(tx, clientId, { sent: { servicePropertyId }, stored: noPlace });
  if (place.errors.length > 0) throw new InvalidInput(place.errors);
  return place.choice.servicePropertyId;
}

/** Prepares a plan for a client. */
export async function createPlan(
  tx: Tx,
  client: StoredClient,
  sent: BodyOf<typeof contract.createPlan>,
  by: Author,
): Promise<string> {
  if (client.stage === 'archived') throw new Problem('clientArchived');
  await requireTaxes(tx, sent.terms);
  const { kind, name, startDay, terms } = sent;
  const at = by.now.toISOString();
  const id = newId();
  await insertPlan(
    tx,
    {
      ...{ id, kind, name, startDay, status: 'draft' as const, clientId: client.id, terms: JSON.stringify(terms) },
      ...(await readMoney(tx)),
      servicePropertyId: await placeFor(tx, client.id, sent.servicePropertyId),
      templateId: sent.templateId ?? null,
      ...{ createdBy: by.actor.userId, createdAt: at, updatedAt: at },
    },
    by.now,
  );
  const plan = { id, kind, name, clientId: client.id, clientName: client.name };
  await recordEvent(tx, by, { type: 'plan.created', plan });
  return id;
}

const isBefore = ({ status }: StoredPlan): boolean => status === 'draft' || status === 'offered';

/** Refuses what is possible only before a plan has begun. */
export function requireBefore(plan: StoredPlan, sent: { updatedAt?: string | undefined }): void {
  requireVersion(plan, sent.updatedAt);
  if (!isBefore(plan)) throw new Problem('planRuns');
}

/** Replaces a plan that has not begun. An offer that was made for other words is taken back. */
export async function replacePlan(tx: Tx, plan: StoredPlan, sent: Sent, now: Date): Promise<void> {
  requireBefore(plan, sent);
  await requireTaxes(tx, sent.terms);
  const { kind, name, startDay, terms } = sent;
  const servicePropertyId =
    sent.servicePropertyId === plan.servicePropertyId
      ? plan.servicePropertyId
      : await placeFor(tx, plan.clientId, sent.servicePropertyId);
  const change = { kind, name, startDay, terms: JSON.stringify(terms), servicePropertyId };
  await updatePlan(tx, plan.id, { ...change, status: 'draft', offeredAt: null }, now);
}

const findClient = (tx: Tx, id: string) =>
  tx
    .selectFrom(clientNames.as('clients'))
    .select(['name', 'email', 'stage'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export async function requireLiving(tx: Tx, { clientId }: StoredPlan): Promise<void> {
  if ((await findClient(tx, clientId)).stage === 'archived') throw new Problem('clientArchived');
}

type Beginning = {
  context: PlanContext;
  now: Date;
  signed?: { signerName: string; signatureKey: string; signedAt: string };
};

/**
 * Begins a plan: today, where its start has passed. What is due at once is drawn by a task after the commit.
 *
 * @returns the first day
 */
export async function beginPlan(tx: Tx, plan: StoredPlan, { context, now, signed }: Beginning): Promise<string> {
  await requireLiving(tx, plan);
  const today = await readToday(tx, now);
  const hasPassed = plan.startDay < today;
  const startDay = hasPassed ? today : plan.startDay;
  const activatedAt = now.toISOString();
  const endDay = termEnd(startDay, plan.terms);
  await updatePlan(tx, plan.id, { status: 'active', startDay, endDay, activatedAt, ...signed }, now);
  await context.queue.enqueue(tx, runPlan, { planId: plan.id }, { key: plan.id });
  return startDay;
}

type OnDay = { day: string; updatedAt?: string | undefined };

function requireRunning(plan: StoredPlan, sent: { updatedAt?: string | undefined }, statuses: StoredPlan['status'][]) {
  requireVersion(plan, sent.updatedAt);
  if (!statuses.includes(plan.status)) throw new Problem('planNotRunning');
}

/** Refuses a day before today: days of the past may have been billed. */
async function requireDay(tx: Tx, day: string, { now, least }: { now: Date; least?: string }): Promise<string> {
  const today = await readToday(tx, now);
  const first = least !== undefined && least > today ? least : today;
  if (day < first)
    throw invalid('day', least === undefined ? 'Choose today or a later day' : 'Choose a later day', 'out_of_range');
  return today;
}

/** Pauses a plan. What is billed already stays. */
export async function pausePlan(tx: Tx, plan: StoredPlan, sent: OnDay, by: Author): Promise<void> {
  requireRunning(plan, sent, ['active']);
  const last = plan.pauses.at(-1);
  await requireDay(tx, sent.day, { now: by.now, ...(last?.to ? { least: last.to } : {}) });
  if (plan.endDay !== null && sent.day >= plan.endDay)
    throw invalid('day', 'The plan has ended by then', 'out_of_range');
  const pauses = JSON.stringify([...plan.pauses, { from: sent.day, to: null }]);
  await updatePlan(tx, plan.id, { status: 'paused', pauses }, by.now);
  await recordEvent(tx, by, { type: 'plan.paused', plan: eventPlan(plan), day: sent.day });
}

/** Resumes a paused plan. A pause that never began is forgotten. */
export async function resumePlan(tx: Tx, plan: StoredPlan, sent: OnDay, by: Author, context: PlanContext) {
  requireRunning(plan, sent, ['paused']);
  const open = plan.pauses.at(-1);
  await requireDay(tx, sent.day, { now: by.now });
  const before = plan.pauses.slice(0, -1);
  const pauses = open === undefined || sent.day <= open.from ? before : [...before, { ...open, to: sent.day }];
  await updatePlan(tx, plan.id, { status: 'active', pauses: JSON.stringify(pauses) }, by.now);
  await recordEvent(tx, by, { type: 'plan.resumed', plan: eventPlan(plan), day: sent.day });
  await context.queue.enqueue(tx, runPlan, { planId: plan.id }, { key: plan.id });
}

/** Ends a plan from a day on: today at once, else when its chore finds that the day has come. */
export async function cancelPlan(tx: Tx, plan: StoredPlan, sent: OnDay, by: Author): Promise<void> {
  requireRunning(plan, sent, ['active', 'paused']);
  const today = await requireDay(tx, sent.day, { now: by.now });
  const at = by.now.toISOString();
  const endDay = plan.endDay !== null && plan.endDay < sent.day ? plan.endDay : sent.day;
  const ends = endDay <= today ? { status: 'cancelled' as const, endedAt: at } : {};
  await updatePlan(tx, plan.id, { endDay, cancelledAt: at, ...ends }, by.now);
  await recordEvent(tx, by, { type: 'plan.cancelled', plan: eventPlan(plan), day: endDay });
}

/** Changes the rates for what begins on a day or later, and tells the client. */
export async function changePrice(
  tx: Tx,
  plan: StoredPlan,
  sent: BodyOf<typeof contract.changePlanPrice>,
  by: Author,
  context: PlanContext,
): Promise<void> {
  requireRunning(plan, sent, ['active', 'paused']);
  const { terms, currencyDecimals: decimals, currency } = plan;
  if (sent.from <= (await readToday(tx, by.now))) throw new Problem('planPriceTooSoon');
  if (sent.rates.length !== terms.lines.length) throw invalid('rates', 'Enter a rate for each line', 'required');
  const kept = plan.prices.filter(({ from }) => from < sent.from);
  const prices = [...kept, { from: sent.from, rates: sent.rates }];
  await updatePlan(tx, plan.id, { prices: JSON.stringify(prices) }, by.now);
  await recordEvent(tx, by, { type: 'plan.price_changed', plan: eventPlan(plan), day: sent.from });
  const account = await getAccountRow(tx, by.actor.accountId);
  const client = await findClient(tx, plan.clientId);
  if (!sent.sendsMail || client.email === null || !account.features.mail) return;
  const words = mailWords(await readLanguage(tx, plan.clientId));
  const priceAt = (day: string, of: { prices: StoredPlan['prices'] }) =>
    words.money(priceOf(linesOn(terms, of, day), decimals), currency);
  const mail = planPriceMail({
    ...{ words, companyName: account.companyName, clientName: client.name, name: plan.name, from: sent.from },
    ...{ before: priceAt(addDays(sent.from, -1), plan), after: priceAt(sent.from, { prices }) },
    ...{ billing: terms.billing, interval: terms.interval },
  });
  await sendMail(tx, context.queue, { kind: 'plan', to: client.email, ...mail, now: by.now });
}
