import { openJobFolder } from '@truckroll/contract/jobs/jobs';
import { createJob, updateJob } from '@truckroll/contract/jobs/save-job';
import { type AddressDraft, textToLocate, withFoundPosition } from '@truckroll/domain/addresses/address-draft';
import { fetchEndpoint, fetchMessage } from '../../app/transport/fetch-endpoint.ts';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import type { PendingFile } from '../../files/parts/attached-files-input.ts';
import { geocode } from '../../maps/parts/map-queries.ts';
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

export type SavedJob = { id: string; jobNumber: number; message: string };

type Sending = {
  payload: JobPayload;
  clientId: string;
  /** The stored job. Null for a new one. */
  edited: { id: string; updatedAt: string } | null;
  files: readonly PendingFile[];
  onShare: (share: number) => void;
};

/**
 * Sends a save (JB-4, JB-5): multipart with files, otherwise JSON. With files it first requests their folder (JB-8).
 */
export async function sendJob({ payload, clientId, edited, files, onShare }: Sending): Promise<SavedJob> {
  const fields = edited === null ? payload : { ...payload, jobId: edited.id, updatedAt: edited.updatedAt };
  const endpoint = edited === null ? createJob : updateJob;
  const { data, message } =
    files.length === 0
      ? await fetchMessage(endpoint, { body: fields })
      : await fetchMessage(endpoint, {
          body: await formOf(fields, clientId),
          files: files.map(({ file }) => file),
          onProgress: onShare,
        });
  return { id: data.id, jobNumber: data.jobNumber ?? 0, message };
}

async function formOf(fields: JobPayload, clientId: string) {
  const { notes, removedAttachmentIds, ...jobData } = fields;
  const { parentFolderId } = await fetchEndpoint(openJobFolder, {
    body: { moduleId: clientId, moduleType: 'clients' },
  });
  return { jobData, notes, parentFolderId, removedAttachmentIds };
}
