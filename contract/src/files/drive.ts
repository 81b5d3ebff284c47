import { driveItemTypes, driveModules } from '@truckroll/domain/files/drive-rights';
import {
  folderNameMaximum,
  folderNameRefusal,
  itemNameMaximum,
  nameEmptyText,
} from '@truckroll/domain/files/item-names';
import { maximumFileMegabytes, maximumFiles } from '@truckroll/domain/files/upload-rules';
import { z } from 'zod';
import { endpoint, nothing, open, signedIn } from '../endpoints/endpoint.ts';
import type { FieldCode } from '../endpoints/general-problems.ts';
import { describeType } from '../endpoints/wire-types.ts';
import {
  idParams,
  knownEmail,
  listOf,
  optionalText,
  pathId,
  personRef,
  readText,
  requiredText,
  search,
  signedLinkQuery,
  version,
} from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';
import { fileMetadata } from './file-metadata.ts';

export const processingStatuses = ['Pending', 'Processing', 'Completed', 'Failed'] as const;
export type ProcessingStatus = (typeof processingStatuses)[number];

/** A file, folder or note of a drive (API 3.12). */
export const driveItem = z.object({
  id: z.string(),
  type: z.enum(driveItemTypes),
  name: z.string(),
  fileName: z.string(),
  fileId: z.string().nullable(),
  fileType: z.string().nullable(),
  fileSize: z.number().nullable(),
  systemGeneratedFileName: z.string().nullable(),
  parentFolderId: z.string().nullable(),
  moduleId: z.string(),
  moduleType: z.enum(driveModules),
  processingStatus: z.enum(processingStatuses),
  summary: z.string().nullable(),
  relatedTo: z.literal('jobs').nullable(),
  jobId: z.string().nullable(),
  isSystemGeneratedJob: z.boolean(),
  /** Whether the client sees it on their page. */
  isClientVisible: z.boolean(),
  presignedUrl: z.string().nullable(),
  metadata: fileMetadata,
  text: z.string().nullable(),
  createdBy: personRef.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
describeType(driveItem, { id: 'DriveItem' });
export type DriveItem = z.infer<typeof driveItem>;

const driveFolder = z.object({
  id: z.string(),
  name: z.string(),
  fileName: z.string(),
  parentFolderId: z.string().nullable(),
  path: z.string(),
  isSystemGeneratedJob: z.boolean(),
});
describeType(driveFolder, { id: 'DriveFolder' });

export const note = z.object({
  id: z.string(),
  title: z.string(),
  noteContent: z.string(),
  parentFolderId: z.string().nullable(),
  moduleId: z.string(),
  moduleType: z.enum(driveModules),
  createdBy: personRef.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
describeType(note, { id: 'DriveNote' });
export type Note = z.infer<typeof note>;

export const moduleTypeText = 'Module type is not valid';

/** The owner of the drive that a request addresses. */
export const driveOf = z.object({ moduleId: pathId, moduleType: z.enum(driveModules) });

const isRoot = (text: string | null): boolean => text === null || text === '' || text === 'null';

const folderId = (text: string | null): string | null => (text === null || isRoot(text) ? null : pathId.parse(text));

/** A folder, or the root if absent, null, '' or 'null' (queries and forms cannot express null). */
export const folderOrRoot = z
  .string()
  .max(100)
  .nullish()
  .transform((text) => folderId(text ?? null));

/** As `folderOrRoot`; if absent, the item is not moved. */
const otherFolder = z
  .string()
  .max(100)
  .nullish()
  .transform((text) => (text === undefined ? undefined : folderId(text)));

const itemFilters = {
  all: null,
  files: 'file',
  folders: 'folder',
  notes: 'note',
  file: 'file',
  folder: 'folder',
  note: 'note',
} as const;

const itemFilter = z
  .string()
  .max(100)
  .toLowerCase()
  .pipe(z.enum(Object.keys(itemFilters) as (keyof typeof itemFilters)[]))
  .transform((name) => itemFilters[name])
  .optional();

/** Any signed-in person: the required ability depends on the drive's owner (API 2.4, 19). */
const needs = signedIn;

const changedItem = z.array(driveItem).max(maximumFiles);

export const listDrive = endpoint({
  id: 'DR-1',
  name: 'listDrive',
  summary: 'The items of a folder of a drive; with a search, those of the whole drive',
  method: 'GET',
  path: '/clientDrive',
  needs,
  query: z.object({ ...driveOf.shape, parentFolderId: folderOrRoot, type: itemFilter, search }),
  data: z.object({
    items: z.array(driveItem).max(listBounds.driveItems),
    breadcrumb: z.array(z.object({ id: z.string().nullable(), name: z.string() })).max(listBounds.breadcrumb),
    total: z.number(),
  }),
  refuses: ['forbidden', 'notFound'],
});

export const getDriveItem = endpoint({
  id: 'WO-15',
  name: 'getDriveItem',
  summary: 'One file, folder or note of a drive',
  method: 'GET',
  path: '/clientDrive/items/:id',
  needs,
  params: idParams,
  data: z.object({ item: driveItem }),
  refuses: ['forbidden', 'notFound'],
});

const addition = z.object({
  name: readText(folderNameMaximum).nullish(),
  type: z.enum(['folder', 'file']).optional(),
  ...driveOf.shape,
  parentFolderId: folderOrRoot,
  /** The ids that FI-1 gave to the files, in their order; '' for a file without one. */
  fileId: listOf(z.string().max(100)).optional(),
  relatedTo: z.string().max(100).optional(),
});
describeType(addition, { id: 'DriveAddition' });

export const addToDrive = endpoint({
  id: 'DR-2',
  name: 'addToDrive',
  summary: 'Create a folder (JSON) or upload files (multipart)',
  method: 'POST',
  path: '/clientDrive',
  needs,
  body: addition.superRefine((body, context) => {
    if (body.type !== 'folder') return;
    const name = body.name ?? '';
    const refuse = (message: string, code: FieldCode) =>
      context.addIssue({ code: 'custom', path: ['name'], message, params: { code } });
    const text = folderNameRefusal(name);
    if (text !== null) refuse(text, name === '' ? 'required' : 'invalid_format');
  }),
  files: { field: 'files', maxCount: maximumFiles, maxMegabytes: maximumFileMegabytes, required: false },
  data: changedItem,
  status: 201,
  failure: 'Error uploading files',
  refuses: ['forbidden', 'notFound', 'folderNameTaken', 'systemFolder'],
  isSentLater: true,
});

export const renameDriveItem = endpoint({
  id: 'DR-3',
  name: 'renameDriveItem',
  summary: 'Rename a file, folder or note',
  method: 'PUT',
  path: '/clientDrive',
  needs,
  body: z.object({ id: pathId, name: requiredText(itemNameMaximum, nameEmptyText) }),
  data: changedItem,
  refuses: ['forbidden', 'notFound', 'folderNameTaken', 'systemFolder'],
});

export const deleteDriveItem = endpoint({
  id: 'DR-4',
  name: 'deleteDriveItem',
  summary: 'Delete a file or note, or a folder with everything below it',
  method: 'DELETE',
  path: '/clientDrive',
  needs,
  query: z.object({ id: pathId.optional() }),
  body: z.object({ id: pathId.optional() }),
  data: z.object({ deletedCount: z.number() }),
  refuses: ['forbidden', 'notFound', 'systemFolder', 'fileBelongsToJob'],
});

export const listDriveFolders = endpoint({
  id: 'DR-5',
  name: 'listDriveFolders',
  summary: 'All folders of a drive, by path',
  method: 'GET',
  path: '/clientDrive/folders',
  needs,
  query: driveOf,
  data: z.object({ folders: z.array(driveFolder).max(listBounds.driveFolders) }),
  refuses: ['forbidden', 'notFound'],
});

export const moveDriveItem = endpoint({
  id: 'DR-6',
  name: 'moveDriveItem',
  summary: 'Move a file, folder or note into another folder of its drive',
  method: 'PUT',
  path: '/clientDrive/move',
  needs,
  body: z.object({ itemId: pathId, destinationFolderId: folderOrRoot }),
  data: changedItem,
  refuses: ['forbidden', 'notFound', 'folderNameTaken', 'systemFolder', 'moveRefused'],
});

export const notShownText =
  'Only files of a client or job can be shown. Pictures are shown among the photos of their job.';

export const showDriveItem = endpoint({
  id: 'DR-14',
  name: 'showDriveItem',
  summary: 'Show a file on the page of its client, or hide it there',
  method: 'PUT',
  path: '/clientDrive/shown',
  needs,
  body: z.object({ id: pathId, isShown: z.boolean() }),
  data: changedItem,
  refuses: ['forbidden', 'notFound'],
});

export const jobFileDeletions = ['both', 'clientOnly'] as const;

export const deleteJobFile = endpoint({
  id: 'DR-7',
  name: 'deleteJobFile',
  summary: 'Delete a file that belongs to a job: from the client and the job, or from the client alone',
  method: 'POST',
  path: '/clientDrive/jobFileDelete',
  needs,
  body: z.object({ fileId: pathId, deleteType: z.enum(jobFileDeletions) }),
  data: z.object({ deletedCount: z.literal(1) }),
  refuses: ['forbidden', 'notFound', 'fileNotOfJob'],
});

const noteFields = {
  title: requiredText(itemNameMaximum, 'Please enter a title'),
  noteContent: z.string().max(200_000).nullish(),
};

export const createNote = endpoint({
  id: 'DR-9',
  name: 'createNote',
  summary: 'Create a note',
  method: 'POST',
  path: '/clientDrive/notes',
  bodyMegabytes: 2,
  needs,
  body: z.object({ ...noteFields, parentFolderId: folderOrRoot, ...driveOf.shape }),
  data: z.object({ note }),
  status: 201,
  refuses: ['forbidden', 'notFound'],
});

export const updateNote = endpoint({
  id: 'DR-9b',
  name: 'updateNote',
  summary: 'Change a note',
  method: 'PUT',
  path: '/clientDrive/notes/:id',
  bodyMegabytes: 2,
  needs,
  params: idParams,
  body: z.object({
    title: noteFields.title.optional(),
    noteContent: noteFields.noteContent,
    parentFolderId: otherFolder,
    updatedAt: version,
  }),
  data: z.object({ note }),
  refuses: ['forbidden', 'notFound', 'stale', 'systemFolder', 'moveRefused'],
});

export const getNote = endpoint({
  id: 'DR-10',
  name: 'getNote',
  summary: 'One note with its content',
  method: 'GET',
  path: '/clientDrive/notes/:id',
  needs,
  params: idParams,
  data: z.object({ note }),
  refuses: ['forbidden', 'notFound'],
});

export const shareDriveItem = endpoint({
  id: 'DR-11',
  name: 'shareDriveItem',
  summary: 'A link to a file or note that works for 7 days, sent by email on request',
  method: 'POST',
  path: '/clientDrive/share',
  needs,
  body: z.object({
    id: pathId,
    emails: listOf(knownEmail).pipe(z.array(z.string()).max(20)).optional(),
    message: optionalText(2000),
  }),
  data: z.object({ url: z.string(), expiresAt: z.string() }),
  sendsMail: ({ emails }) => (Array.isArray(emails) ? emails.length > 0 : Boolean(emails)),
  refuses: ['forbidden', 'notFound', 'foldersUnshared', 'originUnconfirmed', 'mailUnconnected'],
});

export const downloadFile = endpoint({
  id: 'DR-12',
  name: 'downloadFile',
  summary: 'The content of a stored file, to be saved',
  method: 'POST',
  path: '/clientDrive/download',
  needs,
  body: z.object({ key: requiredText(300), filename: optionalText(itemNameMaximum) }),
  data: nothing,
  failure: 'Failed to download file. Please try again.',
  answers: 'binary',
  refuses: ['forbidden', 'notFound'],
});

export const readSharedNote = endpoint({
  id: 'DR-13',
  name: 'readSharedNote',
  summary: 'The page of a shared note, by its signed link',
  method: 'GET',
  path: '/public/notes/:accountId/:id',
  needs: open,
  guest: true,
  onlyUnderApi: true,
  params: z.object({ accountId: pathId, id: pathId }),
  query: signedLinkQuery,
  data: nothing,
  answers: 'binary',
  refuses: ['invalidLink', 'notFound'],
});
