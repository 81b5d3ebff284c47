import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { PhotoKind } from '@truckroll/domain/job-photos/photo-kinds';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { problemText } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { type DriveOwner, refetchDrive } from './drive-queries.ts';
import { type PendingUpload, sendable, withChosen, withFailure, withoutName, withShare } from './pending-uploads.ts';
import { finishUpload, isPdf, type SendFile, sendAtOnce, sendUpload } from './send-uploads.ts';

const uploadFailedText = 'Error uploading files';
const processingText = 'Your file is being processed. The summary and chat will be ready shortly.';
const processingFailedText = 'File uploaded but processing failed';

export type Uploads = {
  pending: readonly PendingUpload[];
  isSending: boolean;
  /** `photoKind` is for photos of a job. */
  add: (files: readonly File[], photoKind?: PhotoKind) => void;
  remove: (name: string) => void;
  clear: () => void;
  /** Uploads the pending files one by one; nothing is sent before. */
  send: (folder: string | null) => Promise<void>;
  /** Cancels the upload; unfinished files are pending again. */
  cancel: () => void;
};

/** The upload queue of a drive: components subscribe to it, and it works without subscribers too. */
export type UploadQueue = Omit<Uploads, 'pending' | 'isSending'> & {
  read: () => Pick<Uploads, 'pending' | 'isSending'>;
  subscribe: (onChange: () => void) => () => void;
};

export function makeUploadQueue(
  owner: DriveOwner,
  queryClient: QueryClient,
  sendFile: SendFile = sendAtOnce,
): UploadQueue {
  let state: Pick<Uploads, 'pending' | 'isSending'> = { pending: [], isSending: false };
  let controller: AbortController | undefined;
  const listeners = new Set<() => void>();

  function set(change: Partial<typeof state>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }
  const update = (change: (list: readonly PendingUpload[]) => readonly PendingUpload[]): void =>
    set({ pending: change(state.pending) });

  async function finish(file: { fileId: string; fileUrl: string }): Promise<void> {
    const isDone = await finishUpload(file);
    if (!isDone) toast.warning(processingFailedText);
    await refetchDrive(queryClient, owner);
  }

  /** Whether the upload succeeded. */
  async function sendOne(upload: PendingUpload, folder: string | null, signal: AbortSignal): Promise<boolean> {
    const { name } = upload;
    const onShare = (share: number) => update((list) => withShare(list, name, share));
    onShare(0);
    try {
      const processed = await sendUpload(upload, { owner, sendFile, folder, signal, onShare });
      update((list) => withoutName(list, name));
      void refetchDrive(queryClient, owner);
      if (processed !== null) void finish(processed);
      return true;
    } catch (error) {
      if (signal.aborted) update((list) => withShare(list, name, null));
      else update((list) => withFailure(list, name, problemText(error, uploadFailedText)));
      return signal.aborted;
    }
  }

  async function send(folder: string | null): Promise<void> {
    const uploads = sendable(state.pending);
    if (uploads.length === 0 || state.isSending) return;
    controller = new AbortController();
    const { signal } = controller;
    set({ isSending: true });
    toast.info(`Uploading ${uploads.length} file(s)...`, { seconds: 2 });
    let haveArrived = true;
    for (const upload of uploads) {
      if (signal.aborted) break;
      if (!(await sendOne(upload, folder, signal))) haveArrived = false;
    }
    set({ isSending: false });
    if (!haveArrived) toast.error(uploadFailedText);
    else if (!signal.aborted && uploads.some(isPdf)) toast.info(processingText, { seconds: 8 });
  }

  return {
    read: () => state,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    add: (files, photoKind) => update((list) => withChosen(list, files, photoKind)),
    remove: (name) => update((list) => withoutName(list, name)),
    clear: () => set({ pending: [] }),
    send,
    cancel: () => controller?.abort(),
  };
}

/** The current pending files of a queue. */
export function useUploadQueue(queue: UploadQueue): Uploads {
  const { pending, isSending } = useSyncExternalStore(queue.subscribe, queue.read);
  return { ...queue, pending, isSending };
}

/** The files chosen for a drive, and their upload, while the component is mounted (screens M6, Upload). */
export function useUploads(owner: DriveOwner): Uploads {
  const queryClient = useQueryClient();
  const [queue] = useState(() => makeUploadQueue(owner, queryClient));
  useEffect(() => () => queue.cancel(), [queue]);
  return useUploadQueue(queue);
}
