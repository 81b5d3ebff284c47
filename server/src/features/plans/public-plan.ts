import type { PublicPlan } from '@truckroll/contract/plans/plans';
import { brandingOf } from '@truckroll/domain/branding/branding';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Links } from '../../platform/storage/links.ts';
import type { Seal } from '../../platform/storage/seal.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { readToday } from '../../records/accounts/local-day.ts';
import { refuseSuspended } from '../../records/accounts/suspended-account.ts';
import { readLanguage } from '../../records/clients/client-language.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { lockPlan, type StoredPlan } from '../../records/plans/plan-store.ts';
import { openPlanLink } from './plan-link.ts';
import type { PlanContext } from './run-plan.ts';
import { beginPlan } from './save-plan.ts';
import { billsAhead, eventPlan, toRow } from './shown-plans.ts';

/** The plan of a link, locked. A draft has no link: it was changed since it was offered. */
export async function openPlan(tx: Tx, token: string, seal: Seal): Promise<{ accountId: string; plan: StoredPlan }> {
  const link = openPlanLink(seal, token);
  if (link === null) throw new Problem('publicLinkEnded');
  await refuseSuspended(tx, link.accountId);
  const plan = await lockPlan(tx, link.planId);
  if (plan === undefined || plan.status === 'draft') throw new Problem('publicLinkEnded');
  return { accountId: link.accountId, plan };
}

/** A plan as its client sees it. */
export async function toPublic(tx: Tx, plan: StoredPlan, accountId: string, now: Date): Promise<PublicPlan> {
  const today = await readToday(tx, now);
  const { timezone } = await getAccountRow(tx, accountId);
  const { kind, name, status, clientName, price, currency, billing, interval, startDay, updatedAt } = toRow(
    plan,
    today,
  );
  const first =
    plan.activatedAt === null ? billsAhead({ ...plan, startDay: later(startDay, today) }, '', 1)[0] : undefined;
  return {
    ...{ kind, name, status, clientName, price, currency, billing, interval, updatedAt, timezone },
    startDay: plan.activatedAt === null ? later(startDay, today) : startDay,
    terms: plan.terms,
    signedAt: plan.signedAt,
    signerName: plan.signerName,
    firstBill: first === undefined ? null : { day: first.day, amount: first.amount },
    taxed: plan.terms.lines.some(({ taxIds }) => taxIds.length > 0),
  };
}

const later = (one: string, other: string): string => (one > other ? one : other);

export async function readPublicPlan(
  tx: Tx,
  token: string,
  { seal, links, now }: { seal: Seal; links: Links; now: Date },
) {
  const { accountId, plan } = await openPlan(tx, token, seal);
  const account = await getAccountRow(tx, accountId);
  const { color, accent, showsLogo } = brandingOf(account.branding);
  const logoKey = showsLogo ? account.logoKey : null;
  return {
    plan: await toPublic(tx, plan, accountId, now),
    language: await readLanguage(tx, plan.clientId),
    company: {
      name: account.companyName,
      phone: account.phoneNumber,
      logoUrl: logoKey === null ? null : links.sign(logoKey).url,
      color,
      accent,
    },
  };
}

/** Refuses what cannot be accepted any more, and what the client has not seen. */
export function requireAcceptable(plan: StoredPlan, updatedAt: string): void {
  if (plan.status !== 'offered') throw new Problem('documentAnswered');
  if (updatedAt !== plan.updatedAt) throw new Problem('documentChanged');
}

/** Begins a plan that its client has signed. */
export async function acceptPlan(
  tx: Tx,
  plan: StoredPlan,
  {
    signerName,
    signatureKey,
    context,
    now,
  }: { signerName: string; signatureKey: string; context: PlanContext; now: Date },
): Promise<void> {
  await beginPlan(tx, plan, { context, now, signed: { signerName, signatureKey, signedAt: now.toISOString() } });
  const by = { actor: { userId: null, name: signerName }, now };
  await recordEvent(tx, by, { type: 'plan.accepted', plan: eventPlan(plan) });
}
