import { pagedOf } from '@truckroll/contract/fields/fields';
import * as contract from '@truckroll/contract/plans/plans';
import { can, viewScope } from '@truckroll/domain/abilities/rights';
import { openJobStatuses } from '@truckroll/domain/jobs/job-statuses';
import { sumMoney } from '@truckroll/domain/money/amounts';
import { billsUntil, unusedPart } from '@truckroll/domain/plans/plan-bills';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Transact } from '../../platform/http/request-steps.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { newStorageKey } from '../../platform/storage/storage.ts';
import { insertStoredFile } from '../../platform/storage/stored-file-store.ts';
import { readToday } from '../../records/accounts/local-day.ts';
import { clientScope } from '../../records/client-access/client-scope.ts';
import { getClientForRecord, requireClient } from '../../records/client-access/find-client.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { readMemberPrice, readMemberPrices } from '../../records/plans/memberships.ts';
import * as plans from '../../records/plans/plan-store.ts';
import * as templates from '../../records/plans/template-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { readSignature } from '../documents/read-signature.ts';
import { offerPlan } from './offer-plan.ts';
import { openPlanLink } from './plan-link.ts';
import { acceptPlan, openPlan, readPublicPlan, requireAcceptable, toPublic } from './public-plan.ts';
import { planTasks } from './run-plan.ts';
import * as saving from './save-plan.ts';
import { eventPlan, readFigures, readPlan, toRow } from './shown-plans.ts';

/** What is due if a plan ends on a day (API PL-14). */
async function previewEnd(tx: Tx, plan: plans.StoredPlan, day: string) {
  const { currencyDecimals: decimals } = plan;
  const bills = await plans.listBills(tx, plan.id, contract.mostListedOfPlan);
  const drawn = new Set(bills.map(({ key }) => key));
  const isRunning = plan.status === 'active' || plan.status === 'paused';
  const endDay = plan.endDay !== null && plan.endDay < day ? plan.endDay : day;
  const toCome = isRunning ? billsUntil(plan.terms, { ...plan, endDay }, { day, decimals }) : [];
  const made = await plans.listMadeVisits(tx, plan.id, contract.mostListedOfPlan);
  const isOpen = (status: string | null) => openJobStatuses.some((open) => open === status);
  return {
    unpaid: sumMoney(
      bills.map(({ documentStatus, total, amountPaid }) =>
        documentStatus === null || documentStatus === 'void' ? 0 : sumMoney([Number(total), -Number(amountPaid)]),
      ),
    ),
    toCome: sumMoney(toCome.filter(({ key }) => !drawn.has(key)).map(({ amount }) => amount)),
    unused: sumMoney(
      bills.map(({ periodFrom: from, periodTo: to, amount }) =>
        from === null || to === null ? 0 : unusedPart({ from, to, amount: Number(amount) }, endDay, decimals),
      ),
    ),
    jobs: made.flatMap(({ jobId, jobNumber, jobStatus, day: due }) =>
      jobId !== null && jobNumber !== null && due >= endDay && isOpen(jobStatus)
        ? [{ id: jobId, number: jobNumber, day: due }]
        : [],
    ),
  };
}

/** The clients that somebody may name in a plan: those who write all invoices may name all. */
const ofClients = (actor: Actor) =>
  viewScope(actor, 'Clients') === 'all' ? clientScope(actor) : { actor, scope: 'all' as const };

/** Plans and recurring invoices (API 6.24). */
export function planRoutes(context: ServerContext): void {
  const { serve, serveGuest, links, seal, storage, fileOwners } = context;

  // The signatures of clients.
  fileOwners.register(
    'plan',
    async (tx, actor, id) => can(actor, 'Invoice.viewAll') && (await plans.findPlan(tx, id)) !== undefined,
  );

  serve(contract.listPlanTemplates, {
    handle: async ({ tx }) => ({ templates: await templates.listTemplates(tx) }),
  });

  serve(contract.createPlanTemplate, {
    async handle({ tx, body, now }) {
      await saving.requireTaxes(tx, body.terms);
      return { template: await templates.insertTemplate(tx, body, now) };
    },
  });

  serve(contract.updatePlanTemplate, {
    find: ({ tx, params }) => templates.holdTemplate(tx, params.id),
    async handle({ tx, record, body, now }) {
      requireVersion(record, body.updatedAt);
      await saving.requireTaxes(tx, body.terms);
      return { template: await templates.updateTemplate(tx, record.id, body, now) };
    },
  });

  serve(contract.deletePlanTemplate, {
    find: ({ tx, params }) => templates.holdTemplate(tx, params.id),
    async handle({ tx, record }) {
      await templates.removeTemplate(tx, record.id);
      return {};
    },
  });

  serve(contract.listPlans, {
    async handle({ tx, query, now }) {
      const today = await readToday(tx, now);
      const filters = { ...query, today };
      const rows = await plans.listPlans(tx, filters, query);
      return {
        plans: rows.map((plan) => toRow(plan, today)),
        figures: await readFigures(tx, now),
        ...pagedOf(await plans.countPlans(tx, filters), query),
      };
    },
  });

  serve(contract.getPlan, {
    handle: async ({ tx, params, now }) => ({ plan: await readPlan(tx, params.id, { now, links }) }),
  });

  serve(contract.createPlan, {
    find: ({ tx, rawBody, actor }) => {
      const named = contract.createPlan.body.shape.clientId.safeParse(rawBody['clientId']).data;
      return named === undefined ? Promise.resolve(null) : getClientForRecord(tx, named, ofClients(actor));
    },
    async handle({ tx, record, body, actor, now }) {
      const client = record ?? (await getClientForRecord(tx, body.clientId, ofClients(actor)));
      const id = await saving.createPlan(tx, client, body, { actor, now });
      return { plan: await readPlan(tx, id, { now, links }) };
    },
  });

  serve(contract.updatePlan, {
    find: ({ tx, params }) => plans.holdPlan(tx, params.id),
    async handle({ tx, record, body, now }) {
      await saving.replacePlan(tx, record, body, now);
      return { plan: await readPlan(tx, record.id, { now, links }) };
    },
  });

  serve(contract.deletePlan, {
    find: ({ tx, params }) => plans.holdPlan(tx, params.id),
    async handle({ tx, record }) {
      saving.requireBefore(record, {});
      await plans.removePlan(tx, record.id);
      return {};
    },
  });

  serve(contract.offerPlan, {
    find: ({ tx, params }) => plans.holdPlan(tx, params.id),
    async handle({ tx, record, body, actor, now }) {
      saving.requireBefore(record, body);
      await saving.requireLiving(tx, record);
      const by = { actor, now };
      const offered = await offerPlan(tx, record, { sendsMail: body.sendsMail, by, context });
      return { plan: await readPlan(tx, record.id, { now, links }), ...offered };
    },
  });

  serve(contract.activatePlan, {
    find: ({ tx, params }) => plans.holdPlan(tx, params.id),
    async handle({ tx, record, body, actor, now }) {
      saving.requireBefore(record, body);
      const day = await saving.beginPlan(tx, record, { context, now });
      await recordEvent(tx, { actor, now }, { type: 'plan.activated', plan: eventPlan(record), day });
      return { plan: await readPlan(tx, record.id, { now, links }) };
    },
  });

  serve(contract.pausePlan, {
    find: ({ tx, params }) => plans.holdPlan(tx, params.id),
    async handle({ tx, record, body, actor, now }) {
      await saving.pausePlan(tx, record, body, { actor, now });
      return { plan: await readPlan(tx, record.id, { now, links }) };
    },
  });

  serve(contract.resumePlan, {
    find: ({ tx, params }) => plans.holdPlan(tx, params.id),
    async handle({ tx, record, body, actor, now }) {
      await saving.resumePlan(tx, record, body, { actor, now }, context);
      return { plan: await readPlan(tx, record.id, { now, links }) };
    },
  });

  serve(contract.previewPlanEnd, {
    find: ({ tx, params }) => plans.getPlan(tx, params.id),
    handle: ({ tx, record, query }) => previewEnd(tx, record, query.day),
  });

  serve(contract.cancelPlan, {
    find: ({ tx, params }) => plans.holdPlan(tx, params.id),
    async handle({ tx, record, body, actor, now }) {
      await saving.cancelPlan(tx, record, body, { actor, now });
      return { plan: await readPlan(tx, record.id, { now, links }) };
    },
  });

  serve(contract.changePlanPrice, {
    find: ({ tx, params }) => plans.holdPlan(tx, params.id),
    async handle({ tx, record, body, actor, now }) {
      await saving.changePrice(tx, record, body, { actor, now }, context);
      return { plan: await readPlan(tx, record.id, { now, links }) };
    },
  });

  serve(contract.getMemberPrice, {
    find: ({ tx, params, actor }) => requireClient(tx, params.id, clientScope(actor)),
    async handle({ tx, params: { id: clientId }, query: { jobId }, now }) {
      const today = await readToday(tx, now);
      if (jobId === undefined) return { member: await readMemberPrice(tx, clientId, today) };
      const prices = await readMemberPrices(tx, [{ id: jobId, clientId }], today);
      return { member: prices.get(jobId) ?? null };
    },
  });

  const enter = ({ params }: { params: { token: string }; asSystem: Transact }): Promise<string> => {
    const link = openPlanLink(seal, params.token);
    if (link === null) throw new Problem('publicLinkEnded');
    return Promise.resolve(link.accountId);
  };

  serveGuest(contract.getPublicPlan, {
    enter,
    handle: ({ tx, params, now }) => readPublicPlan(tx, params.token, { seal, links, now }),
  });

  serveGuest(contract.acceptPlan, {
    enter,
    async prepare({ params, body, transact }) {
      const image = readSignature(body.signature);
      const accountId = await transact(async (tx) => {
        const opened = await openPlan(tx, params.token, seal);
        requireAcceptable(opened.plan, body.updatedAt);
        await saving.requireLiving(tx, opened.plan);
        return opened.accountId;
      });
      if (image === null) return null;
      const key = newStorageKey(accountId);
      await storage.put(key, image, 'image/png');
      return { key, size: image.length };
    },
    async handle({ tx, params, body, prepared, now }) {
      const { plan, accountId } = await openPlan(tx, params.token, seal);
      requireAcceptable(plan, body.updatedAt);
      if (prepared === null) throw new Problem('publicLinkEnded');
      const owner = { type: 'plan', id: plan.id } as const;
      await insertStoredFile(tx, {
        ...prepared,
        name: 'signature.png',
        type: 'image/png',
        owner,
        createdBy: null,
        now,
      });
      await acceptPlan(tx, plan, { signerName: body.signerName, signatureKey: prepared.key, context, now });
      const begun = await openPlan(tx, params.token, seal);
      return { plan: await toPublic(tx, begun.plan, accountId, now) };
    },
  });

  planTasks(context);
}
