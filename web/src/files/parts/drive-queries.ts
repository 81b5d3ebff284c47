import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf, DataOf } from '@truckroll/contract/endpoints/endpoint';
import { problems } from '@truckroll/contract/endpoints/problem';
import * as drive from '@truckroll/contract/files/drive';
import * as files from '@truckroll/contract/files/files';
import { globalSearch } from '@truckroll/contract/search/search';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { paint, paintQueries } from '../../app/transport/paint-queries.ts';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { withSteadyLink } from './steady-link.ts';
import { isBeingRead } from './summary-state.ts';

/** The owner of a drive. */
export type DriveOwner = { moduleType: drive.DriveItem['moduleType']; moduleId: string };

const driveKey = ({ moduleType, moduleId }: DriveOwner) => ['drive', moduleType, moduleId] as const;

const pollMs = 5_000;

/** Whether text extraction is still running. */
const isInWork = ({ processingStatus }: Pick<drive.DriveItem, 'processingStatus'>): boolean =>
  processingStatus === 'Pending' || processingStatus === 'Processing';

/** The items of a folder; null is the root (DR-1). Polled every five seconds while an item is being processed. */
export const driveQuery = (owner: DriveOwner, folder: string | null) =>
  queryOptions({
    queryKey: [...driveKey(owner), 'list', folder],
    queryFn: ({ signal }) =>
      fetchEndpoint(drive.listDrive, { query: { ...owner, parentFolderId: folder ?? undefined }, signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isInWork) === true ? pollMs : false),
  });

/** Searches the files and notes of a drive by name or text (SR-1). */
export const driveSearchQuery = ({ moduleId }: DriveOwner, query: string) =>
  queryOptions({
    queryKey: ['drive', 'search', moduleId, query],
    queryFn: ({ signal }) =>
      fetchEndpoint(globalSearch, { body: { query, collection_type: 'client_files', moduleId }, signal }),
  });

/** All folders of a drive, for the Move dialog (DR-5). */
export const driveFoldersQuery = (owner: DriveOwner) =>
  queryOptions({
    queryKey: [...driveKey(owner), 'folders'],
    queryFn: async ({ signal }) => (await fetchEndpoint(drive.listDriveFolders, { query: owner, signal })).folders,
    staleTime: 0,
  });

/** A note with its content (DR-10). While it is open, it is refetched only when somebody else has changed it. */
export const noteQuery = (id: string) =>
  queryOptions({
    queryKey: ['drive', 'note', id],
    queryFn: async ({ signal }) => (await fetchEndpoint(drive.getNote, { params: { id }, signal })).note,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The newest version of a note. A fetch of the query would fail when somebody else's change starts it again meanwhile. */
export const readNote = async (id: string): Promise<drive.Note> =>
  (await fetchEndpoint(drive.getNote, { params: { id } })).note;

const linkLifeMs = 3_600_000;

const fileKey = (id: string) => ['drive', 'file', id] as const;

/** A file with a link to its content, refetched when the link expires, and while its text is being worked on (FI-3). */
export const fileQuery = (id: string) =>
  queryOptions({
    queryKey: fileKey(id),
    queryFn: async ({ signal, client }) => {
      const { file } = await fetchEndpoint(files.getFile, { params: { id }, signal });
      return withSteadyLink(client.getQueryData<files.StoredFile>(fileKey(id)), file, Date.now());
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data !== undefined && isBeingRead(state.data) ? pollMs : linkLifeMs),
  });

/** Refetches all active queries of a drive. */
export const refetchDrive = (queryClient: QueryClient, owner: DriveOwner): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: driveKey(owner) });

/** A mutation of a drive; its lists are refetched on success and on failure. */
function useDriveChange<V, D>(owner: DriveOwner, change: (values: V) => Promise<D>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => void refetchDrive(queryClient, owner) });
}

export const useCreateFolder = (owner: DriveOwner) =>
  useDriveChange(owner, (folder: { name: string; parentFolderId: string | null }) =>
    fetchEndpoint(drive.addToDrive, { body: { ...owner, ...folder, type: 'folder' } }).catch((error: unknown) => {
      // The fallback message of the endpoint is about an upload, so it is replaced.
      throw error instanceof ApiProblem ? error.or(problems.unexpected[1]) : error;
    }),
  );

type Folder = DataOf<typeof drive.listDrive>;

/** A mutation of a drive whose result is shown at once, and taken back if the server refuses. */
function usePaintedChange<V>(
  owner: DriveOwner,
  how: { change: (values: V) => Promise<unknown>; shown: (values: V) => (folder: Folder) => Folder },
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: how.change,
    onMutate: (values: V) =>
      paintQueries(queryClient, [paint({ queryKey: [...driveKey(owner), 'list'] }, how.shown(values))]),
    onError: (_, __, undo) => undo?.(),
    onSettled: () => void refetchDrive(queryClient, owner),
  });
}

export const useRenameItem = (owner: DriveOwner) =>
  usePaintedChange(owner, {
    change: (body: { id: string; name: string }) => fetchEndpoint(drive.renameDriveItem, { body }),
    shown:
      ({ id, name }) =>
      (folder) => ({
        ...folder,
        items: folder.items.map((item) => (item.id === id ? { ...item, name, fileName: name } : item)),
      }),
  });

/** Shows a file on the page of its client, or hides it there. */
export const useShowItem = (owner: DriveOwner) =>
  usePaintedChange(owner, {
    change: (body: { id: string; isShown: boolean }) => fetchEndpoint(drive.showDriveItem, { body }),
    shown:
      ({ id, isShown }) =>
      (folder) => ({
        ...folder,
        items: folder.items.map((item) => (item.id === id ? { ...item, isClientVisible: isShown } : item)),
      }),
  });

/** Moves an item. It leaves the shown folder at once, and is in the other one after the answer. */
export const useMoveItem = (owner: DriveOwner) =>
  usePaintedChange(owner, {
    change: (body: { itemId: string; destinationFolderId: string | null }) =>
      fetchEndpoint(drive.moveDriveItem, { body }),
    shown:
      ({ itemId, destinationFolderId }) =>
      (folder) => {
        const items = folder.items.filter(
          ({ id, parentFolderId }) => id !== itemId || parentFolderId === destinationFolderId,
        );
        return { ...folder, items, total: folder.total - folder.items.length + items.length };
      },
  });

export const useDeleteItem = (owner: DriveOwner) =>
  useDriveChange(owner, (id: string) => fetchEndpoint(drive.deleteDriveItem, { body: { id } }));

export const useDeleteJobFile = (owner: DriveOwner) =>
  useDriveChange(owner, (body: BodyInputOf<typeof drive.deleteJobFile>) =>
    fetchEndpoint(drive.deleteJobFile, { body }),
  );

/** Creates a note, or updates the version that was edited (DR-9). */
export const useSaveNote = (owner: DriveOwner) =>
  useDriveChange(
    owner,
    async (note: {
      id: string | null;
      title: string;
      noteContent: string;
      folder: string | null;
      updatedAt?: string;
    }) => {
      const { id, folder, updatedAt, ...content } = note;
      if (id === null) {
        return (await fetchEndpoint(drive.createNote, { body: { ...owner, ...content, parentFolderId: folder } })).note;
      }
      return (await fetchEndpoint(drive.updateNote, { params: { id }, body: { ...content, updatedAt } })).note;
    },
  );

export const useShareItem = () =>
  useMutation({
    mutationFn: (body: BodyInputOf<typeof drive.shareDriveItem>) => fetchEndpoint(drive.shareDriveItem, { body }),
  });

export const useUpdateSummary = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, summary }: { id: string; summary: string }) =>
      fetchEndpoint(files.updateSummary, { params: { id }, body: { summary } }),
    onSuccess: ({ file }) => showFile(queryClient, file),
  });
};

/** Requests the summary of a file in the background, after reading the file if that was never done (FI-9). */
export const useSummarizeFile = (id: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => fetchEndpoint(files.summarizeFile, { params: { id } }),
    onSuccess: ({ file }) => showFile(queryClient, file),
  });
};

/** Shows a changed file wherever it is open: a source of an answer opens it by the id of its text. */
function showFile(queryClient: QueryClient, file: files.StoredFile): void {
  for (const id of [file.id, ...(file.fileId === null ? [] : [file.fileId])]) {
    queryClient.setQueryData<files.StoredFile>(
      fileKey(id),
      (before) => before && withSteadyLink(before, file, Date.now()),
    );
  }
}
