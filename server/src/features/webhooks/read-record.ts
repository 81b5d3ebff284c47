import { readCall } from '@truckroll/contract/calls/dial';
import { getClient } from '@truckroll/contract/clients/clients';
import { getText } from '@truckroll/contract/conversations/conversations';
import { getDocument } from '@truckroll/contract/documents/document-lists';
import { getDriveItem } from '@truckroll/contract/files/drive';
import { getJob } from '@truckroll/contract/jobs/jobs';
import { getEmail } from '@truckroll/contract/mail/emails';
import { getPlan } from '@truckroll/contract/plans/plans';
import { getRequest } from '@truckroll/contract/requests/save-request';
import { getTask } from '@truckroll/contract/tasks/save-task';
import { getVisit } from '@truckroll/contract/visits/visit-details';
import type { WebhookRecord } from '@truckroll/domain/webhooks/webhook-events';
import type { ReadAs } from '../../platform/http/reading-as.ts';
import type { Actor } from '../../platform/session/actor.ts';

type Reader = (actor: Actor, id: string, readAs: ReadAs) => Promise<{ status: number; data: object | null }>;

const readers: Record<WebhookRecord, Reader> = {
  client: (actor, id, readAs) => readAs(actor, getClient, { id }),
  request: (actor, id, readAs) => readAs(actor, getRequest, { id }),
  job: (actor, id, readAs) => readAs(actor, getJob, { id }),
  visit: (actor, visitId, readAs) => readAs(actor, getVisit, { visitId }),
  task: (actor, id, readAs) => readAs(actor, getTask, { id }),
  document: (actor, id, readAs) => readAs(actor, getDocument, { id }),
  plan: (actor, id, readAs) => readAs(actor, getPlan, { id }),
  call: (actor, id, readAs) => readAs(actor, readCall, { id }),
  text: (actor, id, readAs) => readAs(actor, getText, { id }),
  async email(actor, id, readAs) {
    const answer = await readAs(actor, getEmail, { id });
    // Every admin reads the log of a webhook and may give it another address.
    return answer.data?.email.isPrivate ? { status: 404, data: null } : answer;
  },
  file: (actor, id, readAs) => readAs(actor, getDriveItem, { id }),
};

/** A record as its own endpoint answers it to a person now; 'hidden': gone, or not for this person. */
export async function readRecord(
  readAs: ReadAs,
  actor: Actor,
  { kind, id }: { kind: WebhookRecord; id: string },
): Promise<{ record: object } | 'hidden'> {
  const { status, data } = await readers[kind](actor, id, readAs);
  if (data !== null) return { record: data };
  if (status === 403 || status === 404) return 'hidden';
  throw new Error(`A ${kind} could not be read for a webhook: status ${status}`);
}
