import { openJobFolder } from '@truckroll/contract/jobs/jobs';
import { createJob, updateJob } from '@truckroll/contract/jobs/save-job';
import { type AddressDraft, textToLocate, withFoundPosition } from '@truckroll/domain/addresses/address-draft';
import { saveOrSend } from '../../app/outbox/save-or-send.ts';
import { newWaitingId } from '../../app/outbox/waiting-id.ts';
import { fetchEndpoint, fetchMessage } from '../../app/transport/fetch-endpoint.ts';
import { ApiProblem, isUnanswered } from '../../design/feedback/api-problem.ts';
import type { PendingFile } from '../../files/parts/attached-files-input.ts';
import { geocode } from '../../maps/parts/map-queries.ts';
import { planOfNewJob } from '../parts/waiting-job.ts';
import type { JobPayload } from './job-payload.ts';

/** Geocodes the address. If it is not found, it is kept as typed, and the notice beside it says so. */
export async function locate(address: AddressDraft): Promise<AddressDraft> {
  const text = textToLocate(address);
  if (text === null) return address;
  try {
    return withFoundPosition(address, await geocode(text));
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.isReported) throw error;
    return address;
  }
}

/** A saved job. The message is null if the job waits on this device, which has told so. */
export type SavedJob = { id: string; jobNumber: number; message: string | null };

type Sending = {
  payload: JobPayload;
  client: { id: string; name: string };
  /** The stored job. Null for a new one. */
  edited: { id: string; updatedAt: string } | null;
  files: readonly PendingFile[];
  onShare: (share: number) => void;
};

/**
 * Sends a save (JB-4, JB-5): multipart with files, otherwise JSON. With files it first requests their folder (JB-8). A new
 * job without a network waits on this device.
 */
export async function sendJob({ payload, client, edited, files, onShare }: Sending): Promise<SavedJob> {
  const fields = edited === null ? payload : { ...payload, jobId: edited.id, updatedAt: edited.updatedAt };
  const sent =
    files.length === 0
      ? { body: fields }
      : { body: await formOf(fields, client.id), files: files.map(({ file }) => file), onProgress: onShare };
  if (edited !== null) {
    const { data, message } = await fetchMessage(updateJob, sent);
    return { id: data.id, jobNumber: data.jobNumber ?? 0, message };
  }
  const id = newWaitingId();
  const data = await saveOrSend(createJob, sent, planOfNewJob({ id, title: payload.title ?? '', client }));
  if (data === null) return { id, jobNumber: 0, message: null };
  return { id: data.id, jobNumber: data.jobNumber, message: createdText(payload) };
}

const createdText = ({ requestId, estimateId }: JobPayload): string => {
  if (requestId) return 'Job created from request successfully!';
  return estimateId ? 'Job created from estimate successfully!' : 'Job created successfully';
};

async function formOf(fields: JobPayload, clientId: string) {
  const { notes, removedAttachmentIds, ...jobData } = fields;
  return { jobData, notes, parentFolderId: await folderOf(clientId), removedAttachmentIds };
}

/** The folder of a client's jobs. Undefined without a network: the server then chooses it. */
async function folderOf(clientId: string): Promise<string | undefined> {
  try {
    return (await fetchEndpoint(openJobFolder, { body: { moduleId: clientId, moduleType: 'clients' } })).parentFolderId;
  } catch (error) {
    if (isUnanswered(error)) return undefined;
    throw error;
  }
}
