import { mailWords } from '@truckroll/domain/client-texts/mail-words';
import { planOfferMail } from '@truckroll/domain/outgoing-mail/plan';
import { linesOn, priceOf } from '@truckroll/domain/plans/plan-bills';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Author } from '../../platform/session/actor.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { getOrigin } from '../../records/accounts/installation-origin.ts';
import { readLanguage } from '../../records/clients/client-language.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { type StoredPlan, updatePlan } from '../../records/plans/plan-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { sendMail } from '../outgoing-mail/send-mail.ts';
import { planPage } from './plan-link.ts';
import { eventPlan } from './shown-plans.ts';

type Context = Pick<ServerContext, 'queue' | 'settings' | 'seal'>;

/** Offers a plan to its client: the link works until the plan is changed or has ended. */
export async function offerPlan(
  tx: Tx,
  plan: StoredPlan,
  { sendsMail, by, context }: { sendsMail: boolean; by: Author; context: Context },
): Promise<{ link: string; delivery: 'queued' | 'none' }> {
  const { accountId } = by.actor;
  const origin = await getOrigin(tx, context.settings, accountId);
  const link = planPage(origin, context.seal, { accountId, planId: plan.id });
  await updatePlan(tx, plan.id, { status: 'offered', offeredAt: by.now.toISOString() }, by.now);
  await recordEvent(tx, by, { type: 'plan.offered', plan: eventPlan(plan) });
  const account = await getAccountRow(tx, accountId);
  const client = await tx
    .selectFrom(clientNames.as('clients'))
    .select(['name', 'email'])
    .where('id', '=', plan.clientId)
    .executeTakeFirstOrThrow();
  if (!sendsMail || client.email === null || !account.features.mail) return { link, delivery: 'none' };
  const words = mailWords(await readLanguage(tx, plan.clientId));
  const { terms, startDay } = plan;
  const price = words.money(priceOf(linesOn(terms, plan, startDay), plan.currencyDecimals), plan.currency);
  const mail = planOfferMail({
    ...{ words, companyName: account.companyName, clientName: client.name, name: plan.name, price, start: startDay },
    ...{ billing: terms.billing, interval: terms.interval, url: link },
  });
  await sendMail(tx, context.queue, {
    kind: 'plan',
    to: client.email,
    ...mail,
    senderId: by.actor.userId,
    now: by.now,
  });
  return { link, delivery: 'queued' };
}
