import * as contract from '@truckroll/contract/jobs/job-photos';
import { mayChangePhoto, mayShowPhotos } from '@truckroll/domain/job-photos/photo-rights';
import { withoutMetadata } from '@truckroll/domain/job-photos/without-metadata';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found, invalid, Problem } from '../../platform/http/problem.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { removeFile } from '../../platform/storage/remove-file.ts';
import { newStorageKey } from '../../platform/storage/storage.ts';
import { insertStoredFile } from '../../platform/storage/stored-file-store.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { removeJobFiles } from '../../records/files/job-files.ts';
import * as store from '../../records/files/job-photo-store.ts';
import { findJob, type StoredJob, selectJobs } from '../../records/jobs/job-rights.ts';
import type { ServerContext } from '../../server-context.ts';

type OpenedPhoto = { job: StoredJob; photo: store.StoredPhoto };

/** A photo of a job in scope, with the job locked, or 'File not found'. */
async function openPhoto(tx: Tx, actor: Actor, id: string): Promise<OpenedPhoto> {
  const jobId = found(await store.findJobOfPhoto(tx, id), 'File');
  const job = found(
    await selectJobs(tx, actor).where('jobs.id', '=', jobId).forUpdate('jobs').executeTakeFirst(),
    'File',
  );
  return { job, photo: found(await store.findPhoto(tx, jobId, id), 'File') };
}

const askedBy = (actor: Actor, { job }: OpenedPhoto) => ({ rights: actor, userId: actor.userId, job });

/** A photo that the person may sort and draw on. */
async function openToChange(tx: Tx, actor: Actor, id: string): Promise<OpenedPhoto> {
  const opened = await openPhoto(tx, actor, id);
  if (!mayChangePhoto({ ...askedBy(actor, opened), photo: opened.photo })) throw new Problem('forbidden');
  return opened;
}

export function jobPhotoRoutes({ serve, links, queue, storage }: ServerContext): void {
  const answer = async (tx: Tx, { job, photo }: OpenedPhoto) => ({
    photo: found(await store.readPhoto(tx, { jobId: job.id, id: photo.id }, links), 'File'),
  });

  serve(contract.listJobPhotos, {
    async handle({ tx, query, actor }) {
      await findJob(tx, actor, query.jobId);
      return { photos: await store.listPhotos(tx, query.jobId, links) };
    },
  });

  serve(contract.changeJobPhoto, {
    find: ({ tx, params, actor }) => openToChange(tx, actor, params.photoId),
    async handle({ tx, record, body, actor, now }) {
      const { photo, job } = record;
      const { kind, marks, isClientVisible = photo.isClientVisible, updatedAt } = body;
      requireVersion(photo, updatedAt);
      const isShownOtherwise = isClientVisible !== photo.isClientVisible;
      if (isShownOtherwise && !mayShowPhotos(askedBy(actor, record))) throw new Problem('forbidden');
      if (isClientVisible && photo.previewKey === null) throw new Problem('photoWithoutPreview');
      if (kind === undefined && marks === undefined && !isShownOtherwise) return answer(tx, record);
      const changes: store.PhotoChanges = {
        isClientVisible,
        ...(kind === undefined ? {} : { photoKind: kind }),
        ...(marks === undefined ? {} : { photoMarks: JSON.stringify(marks) }),
      };
      await store.updatePhoto(tx, photo.id, changes, now);
      if (isShownOtherwise) {
        const owner = { moduleType: 'job', moduleId: job.id } as const;
        const shown = { itemId: photo.id, name: photo.name, isShown: isClientVisible };
        await recordEvent(tx, { actor, now }, { type: 'drive.photo_shown', owner, ...shown });
      }
      return answer(tx, record);
    },
  });

  serve(contract.putPhotoPreview, {
    find: ({ tx, params, actor }) => openToChange(tx, actor, params.photoId),
    async prepare({ files, actor }) {
      const [file] = files;
      const content = file?.type === 'image/jpeg' ? withoutMetadata(file.content) : null;
      if (content === null) throw invalid('files', 'File is not valid', 'not_allowed');
      const key = newStorageKey(actor.accountId);
      await storage.put(key, Buffer.from(content), 'image/jpeg');
      return { key, size: content.length };
    },
    async handle({ tx, record, prepared, actor, now }) {
      const { photo } = record;
      const owner = { type: 'drive', id: photo.id } as const;
      const file = { name: `${photo.name}.jpg`, type: 'image/jpeg', owner, createdBy: actor.userId, now };
      await insertStoredFile(tx, { ...prepared, ...file });
      await store.updatePreview(tx, photo.id, prepared.key);
      if (photo.previewKey !== null) await removeFile(tx, queue, photo.previewKey);
      return answer(tx, record);
    },
  });

  serve(contract.deleteJobPhoto, {
    async find({ tx, params, actor }) {
      const opened = await openPhoto(tx, actor, params.photoId);
      if (!mayShowPhotos(askedBy(actor, opened))) throw new Problem('forbidden');
      return opened;
    },
    async handle({ tx, record: { job, photo }, actor, now }) {
      await removeJobFiles(tx, job.id, [photo.id], queue);
      const owner = { moduleType: 'job', moduleId: job.id } as const;
      const item = { id: photo.id, type: 'file', name: photo.name } as const;
      await recordEvent(tx, { actor, now }, { type: 'drive.deleted', owner, item, isFromClientOnly: false });
      return {};
    },
  });
}
