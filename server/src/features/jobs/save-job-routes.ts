import * as contract from '@truckroll/contract/jobs/save-job';
import * as schedules from '@truckroll/contract/jobs/schedule-job';
import { Answer } from '../../platform/http/answer.ts';
import type { UploadedFile } from '../../platform/http/multipart.ts';
import { found } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { readLinks } from '../../records/jobs/job-links.ts';
import type { ServerContext } from '../../server-context.ts';
import { type StoredUpload, storeUploads, withoutPlaces } from '../files/upload-files.ts';
import { locateTyped } from '../geo/locate-typed.ts';
import { freeNumber } from '../numbers/number-store.ts';
import { requireFree } from '../slots/require-free.ts';
import { createJob } from './create-job.ts';
import { editJob } from './edit-job.ts';
import { fieldsOf, findClientForJob, findJobToSave } from './find-for-save.ts';
import { closedText, moveJob } from './move-job.ts';
import { getJobToSchedule, scheduleJob } from './schedule-job.ts';
import { signJob } from './sign-job.ts';

const createdText = ({ requestId, estimateId }: contract.NewJob): string | undefined => {
  if (requestId) return 'Job created from request successfully!';
  return estimateId ? 'Job created from estimate successfully!' : undefined;
};

/** The text of an unexpected failure depends on the kind of `PATCH` (API JB-5 to JB-7). */
function failureOf(fields: Record<string, unknown>): string {
  const kind = contract.jobChangeKind(fields);
  if (kind === 'signature') return 'Failed to update job with signature';
  if (kind === 'status' && fields['jobStatus'] === 'closed') return 'Failed to close job. Please try again.';
  return 'Failed to save job';
}

export function saveJobRoutes({ serve, links, queue, storage, travel, mapsOf }: ServerContext): void {
  const store = (actor: Actor, files: readonly UploadedFile[]): Promise<StoredUpload[]> =>
    files.length === 0 ? Promise.resolve([]) : storeUploads(storage, actor.accountId, withoutPlaces(files));

  serve(contract.createJob, {
    find: findClientForJob,
    async prepare(request) {
      const sent = await locateTyped(request, ['jobAddress'], mapsOf);
      return { sent, uploads: await store(request.actor, request.files) };
    },
    async handle({ tx, record, actor, now, writtenAt, prepared: { sent, uploads } }) {
      const client = found(record, 'Client');
      const jobNumber = await freeNumber(tx, 'job', { proposed: sent.jobNumber, now, writtenAt });
      const body = { ...sent, jobNumber };
      const saved = await createJob(tx, client, body, { actor, now, queue, uploads });
      const accepted = {
        slots: body.acceptedSlots,
        except: { jobId: saved.id },
        address: body.jobAddress === undefined ? client.propertyAddress : body.jobAddress,
        clientId: client.id,
        skillIds: body.skillsId ?? [],
      };
      await requireFree(tx, accepted, { actor, now, travel });
      const message = createdText(body);
      return new Answer(saved, message === undefined ? {} : { message });
    },
  });

  serve(contract.updateJob, {
    find(request) {
      request.failWith(failureOf(fieldsOf(request.rawBody)));
      return findJobToSave(request);
    },
    prepare: ({ body, actor, files }) => store(actor, body.kind === 'edit' ? files : []),
    async handle({ tx, record, body, actor, now, prepared: uploads }) {
      const { job } = found(record, 'Job');
      const { id } = job;
      switch (body.kind) {
        case 'signature': {
          await signJob(tx, job, body.signature, { actor, now });
          const signatureUrl = links.sign(body.signature).url;
          const answer = { id, jobId: id, signature: body.signature, signatureUrl };
          return new Answer(answer, { message: 'Signature saved successfully!' });
        }
        case 'status': {
          const counts = await moveJob(tx, job, body, { actor, now });
          const answer = { id, jobId: id, jobStatus: body.jobStatus, ...counts };
          return new Answer(answer, body.jobStatus === 'closed' ? { message: closedText(counts) } : {});
        }
        case 'edit': {
          const saved = await editJob(tx, job, body, { actor, now, queue, uploads });
          const accepted = {
            slots: body.acceptedSlots,
            except: { jobId: id },
            address: body.jobAddress === undefined ? job.jobAddress : body.jobAddress,
            clientId: job.clientId,
            skillIds: body.skillsId ?? (await readLinks(tx, id)).skills,
          };
          await requireFree(tx, accepted, { actor, now, travel });
          return new Answer(saved, { message: 'Job updated successfully' });
        }
      }
    },
  });

  serve(schedules.scheduleJob, {
    find: ({ tx, params, actor, rawBody }) => getJobToSchedule(tx, params.id, { actor, sent: rawBody }),
    handle: ({ tx, record, body, actor, now }) => scheduleJob(tx, record, body, { actor, now, queue }),
  });
}
