import { photoKinds } from '@truckroll/domain/job-photos/photo-kinds';
import { markColors, markTextMaximum, mostMarks } from '@truckroll/domain/job-photos/photo-marks';
import { z } from 'zod';
import { anyOf, endpoint, nothing, viewOf } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { flag, pathId, personRef, requiredPathId, requiredText, version } from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';

const share = z.number().min(0).max(1);
const point = z.object({ x: share, y: share });
describeType(point, { id: 'PhotoPoint' });
const color = z.enum(markColors);
const markText = requiredText(markTextMaximum, 'Please enter a text');

/** What is drawn on a photo, as shares of its width and height. */
const photoMark = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('arrow'), color, from: point, to: point }),
  z.object({ kind: z.literal('text'), color, at: point, text: markText }),
]);
describeType(photoMark, { id: 'PhotoMark' });

const marks = z.array(photoMark).max(mostMarks);

/** A picture among the files of a job. */
export const jobPhoto = z.object({
  id: z.string(),
  fileName: z.string(),
  fileSize: z.number(),
  kind: z.enum(photoKinds),
  marks,
  isClientVisible: z.boolean(),
  /** The picture as it was added. */
  presignedUrl: z.string(),
  /** A smaller copy without the camera's data; null until somebody's browser has made it. */
  previewUrl: z.string().nullable(),
  createdBy: personRef.nullable(),
  /** When it was taken, by the camera; else when the person added it. */
  takenAt: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
describeType(jobPhoto, { id: 'JobPhoto' });
export type JobPhoto = z.infer<typeof jobPhoto>;

/** A photo as the client sees it: the smaller copy alone. */
export const clientPhoto = z.object({ id: z.string(), kind: z.enum(photoKinds), marks, url: z.string() });
describeType(clientPhoto, { id: 'ClientPhoto' });
export type ClientPhoto = z.infer<typeof clientPhoto>;

const photoParams = z.object({ photoId: pathId });
/** Further limited to the person's own photos, unless the person may edit the job. */
const mayChange = anyOf('Jobs.edit', 'Jobs.editOwn', 'Jobs.uploadAttachments');

export const listJobPhotos = endpoint({
  id: 'JP-1',
  name: 'listJobPhotos',
  summary: 'The photos of a job and its visits, oldest first',
  method: 'GET',
  path: '/job-photos',
  needs: viewOf('Jobs'),
  query: z.object({ jobId: requiredPathId }),
  data: z.object({ photos: z.array(jobPhoto).max(listBounds.jobAttachments) }),
  failure: 'Failed to load photos',
  refuses: ['notFound'],
});

export const changeJobPhoto = endpoint({
  id: 'JP-2',
  name: 'changeJobPhoto',
  summary: 'Sort a photo, draw on it, show it to the client or hide it',
  method: 'PATCH',
  path: '/job-photos/:photoId',
  needs: mayChange,
  params: photoParams,
  body: z.object({
    kind: z.enum(photoKinds).optional(),
    marks: marks.optional(),
    isClientVisible: flag.optional(),
    updatedAt: version,
  }),
  data: z.object({ photo: jobPhoto }),
  failure: 'Failed to save photo',
  refuses: ['forbidden', 'notFound', 'stale', 'photoWithoutPreview'],
  isSentLater: true,
});

/** The largest smaller copy, in megabytes. */
const previewMegabytes = 2;

export const putPhotoPreview = endpoint({
  id: 'JP-3',
  name: 'putPhotoPreview',
  summary: "A photo's smaller copy, which the browser makes: a JPEG, turned upright",
  method: 'PUT',
  path: '/job-photos/:photoId/preview',
  needs: mayChange,
  params: photoParams,
  files: { field: 'files', maxCount: 1, maxMegabytes: previewMegabytes, required: false },
  data: z.object({ photo: jobPhoto }),
  failure: 'Failed to save photo',
  refuses: ['forbidden', 'notFound'],
});

export const deleteJobPhoto = endpoint({
  id: 'JP-4',
  name: 'deleteJobPhoto',
  summary: "Delete a photo, also from the client's drive",
  method: 'DELETE',
  path: '/job-photos/:photoId',
  needs: anyOf('Jobs.edit', 'Jobs.editOwn'),
  params: photoParams,
  data: nothing,
  refuses: ['forbidden', 'notFound'],
});
