import { listApiKeys } from '@truckroll/contract/api-keys/api-keys';
import { getBookingSetup } from '@truckroll/contract/booking/booking';
import { listClientCalls } from '@truckroll/contract/calls/calls';
import { listAllClients } from '@truckroll/contract/clients/clients';
import { listConversations } from '@truckroll/contract/conversations/conversations';
import { listOutgoingSms } from '@truckroll/contract/conversations/sms';
import { listCompanyCopies } from '@truckroll/contract/copies/copies';
import { listDocuments } from '@truckroll/contract/documents/document-lists';
import { listEstimateTemplates } from '@truckroll/contract/documents/estimate-templates';
import { adminOnly, type Need, signedIn } from '@truckroll/contract/endpoints/endpoint';
import { listImports } from '@truckroll/contract/imports/file-imports';
import { listInvoiceBatches } from '@truckroll/contract/invoice-batches/invoice-batches';
import { listJobs } from '@truckroll/contract/jobs/jobs';
import type { LiveKind } from '@truckroll/contract/live/live';
import { listEmails } from '@truckroll/contract/mail/emails';
import { listOutgoingMail } from '@truckroll/contract/mail/mail';
import { listFailedTasks } from '@truckroll/contract/operations/background';
import { listPayments } from '@truckroll/contract/payments/record-payment';
import { listPersonalRequests } from '@truckroll/contract/personal-data/personal-data';
import { listPlans } from '@truckroll/contract/plans/plans';
import { listRequests } from '@truckroll/contract/requests/requests';
import { listRules } from '@truckroll/contract/rules/rules';
import { listJobTasks } from '@truckroll/contract/tasks/tasks';
import { listWebhooks } from '@truckroll/contract/webhooks/webhooks';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { meets } from '../../platform/http/rights.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { documentScope } from '../../records/documents/document-scope.ts';

/** Whether a person receives the ids of changed records of a kind, only that the kind changed, or nothing. */
export type Sight = 'ids' | 'kind' | null;

type Rule = { needs: Need; seesAll: (actor: Actor) => boolean };

const always = (): boolean => true;
const never = (): boolean => false;
const seesAllDocuments = (actor: Actor): boolean =>
  documentScope(actor, 1) === 'all' && documentScope(actor, 2) === 'all';

/** Records that everybody in the account may read one by one. */
const common: Rule = { needs: signedIn, seesAll: always };
/** Records with individual rights: recipients read them again, and the request that reads them checks the right. */
const judged = (needs: Need): Rule => ({ needs, seesAll: never });
const jobs: Rule = { needs: listJobs.needs, seesAll: (actor) => viewScope(actor, 'Jobs') === 'all' };

const rules: Record<LiveKind, Rule> = {
  account: common,
  addOn: common,
  apiKey: judged(listApiKeys.needs),
  audit: judged(adminOnly),
  booking: judged(getBookingSetup.needs),
  call: judged(listClientCalls.needs),
  client: { needs: listAllClients.needs, seesAll: (actor) => viewScope(actor, 'Clients') === 'all' },
  document: { needs: listDocuments.needs, seesAll: seesAllDocuments },
  drive: judged(signedIn),
  email: judged(listEmails.needs),
  emailDraft: judged(listEmails.needs),
  estimateTemplate: judged(listEstimateTemplates.needs),
  event: judged(signedIn),
  failedTask: judged(listFailedTasks.needs),
  import: judged(listImports.needs),
  invoiceBatch: judged(listInvoiceBatches.needs),
  job: jobs,
  jobForm: judged(signedIn),
  notification: judged(signedIn),
  openVisit: judged(listJobs.needs),
  outgoingMail: judged(listOutgoingMail.needs),
  outgoingSms: judged(listOutgoingSms.needs),
  payment: judged(listPayments.needs),
  plan: judged(listPlans.needs),
  product: common,
  property: common,
  request: { needs: listRequests.needs, seesAll: (actor) => viewScope(actor, 'Requests') === 'all' },
  role: common,
  rule: judged(listRules.needs),
  absence: common,
  savedView: judged(signedIn),
  skill: common,
  sms: judged(listConversations.needs),
  tag: common,
  task: { needs: listJobTasks.needs, seesAll: (actor) => viewScope(actor, 'TaskManagement') === 'all' },
  tax: common,
  team: common,
  time: judged(signedIn),
  visit: jobs,
  companyCopy: judged(listCompanyCopies.needs),
  personalRequest: judged(listPersonalRequests.needs),
  webhook: judged(listWebhooks.needs),
  webhookDelivery: judged(listWebhooks.needs),
};

/**
 * Which part of a change a person receives. A person who sees only some records of a kind is only told that the kind
 * changed. So no stream needs a query, and ids of hidden records never leave the server.
 */
export function sightOf(actor: Actor, kind: LiveKind): Sight {
  const { needs, seesAll } = rules[kind];
  if (!meets(actor, needs)) return null;
  return seesAll(actor) ? 'ids' : 'kind';
}
