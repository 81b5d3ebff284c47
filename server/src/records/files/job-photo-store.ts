import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { ClientPhoto, JobPhoto } from '@truckroll/contract/jobs/job-photos';
import { kindOfMoment } from '@truckroll/domain/job-photos/photo-kinds';
import type { Selectable, Updateable } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { DriveItemsTable } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';
import type { Links } from '../../platform/storage/links.ts';
import { listWorkOfVisits } from '../jobs/visit-store.ts';
import { personRows } from '../people/person-rows.ts';
import { toPersonRef } from './drive-store.ts';
import { filesOf } from './job-files.ts';

const columns = [
  'driveItems.id',
  'driveItems.name',
  'driveItems.fileSize',
  'driveItems.storageKey',
  'driveItems.previewKey',
  'driveItems.photoKind',
  'driveItems.photoMarks',
  'driveItems.isClientVisible',
  'driveItems.createdBy',
  'driveItems.takenAt',
  'driveItems.createdAt',
  'driveItems.updatedAt',
] as const;

type Column = (typeof columns)[number] extends `driveItems.${infer Name}` ? Name : never;
export type StoredPhoto = Pick<Selectable<DriveItemsTable>, Column> & {
  creatorFirstName: string | null;
  creatorLastName: string | null;
};

/** The pictures among a job's files. */
const photosOf = (tx: Tx, jobId: string) =>
  filesOf(tx, jobId)
    .where('fileType', 'like', 'image/%')
    .leftJoin(personRows.as('creator'), (join) =>
      join.onRef('creator.accountId', '=', 'driveItems.accountId').onRef('creator.id', '=', 'driveItems.createdBy'),
    )
    .select(columns)
    .select(['creator.firstName as creatorFirstName', 'creator.lastName as creatorLastName']);

/** The job that a picture belongs to: its client's drive names it, its own drive is its own. Undefined for others. */
export async function findJobOfPhoto(tx: Tx, id: string): Promise<string | undefined> {
  const item = await tx
    .selectFrom('driveItems')
    .select(['jobId', 'moduleType', 'moduleId'])
    .where('id', '=', id)
    .where('type', '=', 'file')
    .where('fileType', 'like', 'image/%')
    .executeTakeFirst();
  return item?.jobId ?? (item?.moduleType === 'jobs' ? item.moduleId : undefined);
}

export const findPhoto = (tx: Tx, jobId: string, id: string): Promise<StoredPhoto | undefined> =>
  photosOf(tx, jobId).where('driveItems.id', '=', id).executeTakeFirst();

type Work = Parameters<typeof kindOfMoment>[1];

/** When a photo was taken; of those added before this was recorded, when they were added. */
const takenAtOf = ({ takenAt, createdAt }: Pick<StoredPhoto, 'takenAt' | 'createdAt'>): string => takenAt ?? createdAt;

const kindOf = (photo: Pick<StoredPhoto, 'photoKind' | 'takenAt' | 'createdAt'>, work: Work) =>
  photo.photoKind ?? kindOfMoment(takenAtOf(photo), work);

function toPhoto(photo: StoredPhoto, work: Work, links: Links): JobPhoto[] {
  if (photo.storageKey === null) return [];
  return [
    {
      id: photo.id,
      fileName: photo.name,
      fileSize: photo.fileSize ?? 0,
      kind: kindOf(photo, work),
      marks: photo.photoMarks ?? [],
      isClientVisible: photo.isClientVisible,
      presignedUrl: links.sign(photo.storageKey).url,
      previewUrl: photo.previewKey === null ? null : links.sign(photo.previewKey).url,
      createdBy: toPersonRef(photo),
      takenAt: takenAtOf(photo),
      createdAt: photo.createdAt,
      updatedAt: photo.updatedAt,
    },
  ];
}

/** The photos of a job, oldest first, limited to the latest, with fresh links. */
export async function listPhotos(tx: Tx, jobId: string, links: Links): Promise<JobPhoto[]> {
  const [rows, work] = await Promise.all([
    photosOf(tx, jobId)
      .orderBy('driveItems.createdAt', 'desc')
      .orderBy('driveItems.id', 'desc')
      .limit(listBounds.jobAttachments)
      .execute(),
    listWorkOfVisits(tx, jobId),
  ]);
  return rows.toReversed().flatMap((photo) => toPhoto(photo, work, links));
}

/** One photo as people see it, or none. */
export async function readPhoto(
  tx: Tx,
  of: { jobId: string; id: string },
  links: Links,
): Promise<JobPhoto | undefined> {
  const photo = await findPhoto(tx, of.jobId, of.id);
  return photo === undefined ? undefined : toPhoto(photo, await listWorkOfVisits(tx, of.jobId), links)[0];
}

export type PhotoChanges = Pick<Updateable<DriveItemsTable>, 'photoKind' | 'photoMarks' | 'isClientVisible'>;

/** The version stays, because the smaller copy is derived from the picture. */
export const updatePreview = (tx: Tx, id: string, previewKey: string): Promise<unknown> =>
  telling(tx, 'drive', id).updateTable('driveItems').set({ previewKey }).where('id', '=', id).execute();

export async function updatePhoto(tx: Tx, id: string, changes: PhotoChanges, now: Date): Promise<void> {
  await telling(tx, 'drive', id, { now })
    .updateTable('driveItems')
    .set({ ...changes, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** The photos of jobs that the client sees, oldest first: the smaller copies, which contain neither place nor time. */
export async function listClientPhotos(tx: Tx, jobIds: readonly string[], links: Links): Promise<ClientPhoto[]> {
  const ofJobs = await Promise.all(
    jobIds.map(async (jobId) => {
      const [photos, work] = await Promise.all([
        photosOf(tx, jobId)
          .where('driveItems.isClientVisible', '=', true)
          .orderBy('driveItems.createdAt')
          .orderBy('driveItems.id')
          .limit(listBounds.clientPhotos)
          .execute(),
        listWorkOfVisits(tx, jobId),
      ]);
      return photos.flatMap((photo) =>
        photo.previewKey === null
          ? []
          : {
              id: photo.id,
              kind: kindOf(photo, work),
              marks: photo.photoMarks ?? [],
              url: links.sign(photo.previewKey).url,
            },
      );
    }),
  );
  return ofJobs.flat().slice(0, listBounds.clientPhotos);
}
