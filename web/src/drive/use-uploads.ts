import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { problemText } from '../app/api-problem.ts';
import { toast } from '../app/toasts.ts';
import { type DriveOwner, refetchDrive } from './drive-queries.ts';
import { type PendingUpload, sendable, withChosen, withFailure, withoutName, withShare } from './pending-uploads.ts';
import { finishUpload, isPdf, sendUpload } from './send-uploads.ts';

const uploadFailedText = 'Error uploading files';
const processingFailedText = 'File uploaded but processing failed';

export type Uploads = {
  pending: readonly PendingUpload[];
  isSending: boolean;
  add: (files: readonly File[]) => void;
  remove: (name: string) => void;
  clear: () => void;
  /** Sends what waits, one file after the other; nothing is sent before. */
  send: (folder: string | null) => Promise<void>;
  /** Ends the sending; what has not arrived waits again. */
  cancel: () => void;
};

/** The files that were chosen for a drive, and their way to the server (screens M6, Upload). */
export function useUploads(owner: DriveOwner): Uploads {
  const queryClient = useQueryClient();
  const [pending, setPending] = useState<readonly PendingUpload[]>([]);
  const [isSending, setSending] = useState(false);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  async function finish(file: { fileId: string; fileUrl: string }): Promise<void> {
    const isDone = await finishUpload(file);
    if (!isDone) toast.warning(processingFailedText);
    await refetchDrive(queryClient, owner);
  }

  /** Whether the file arrived. */
  async function sendOne(upload: PendingUpload, folder: string | null, signal: AbortSignal): Promise<boolean> {
    const { name } = upload;
    const onShare = (share: number) => setPending((list) => withShare(list, name, share));
    onShare(0);
    try {
      const processed = await sendUpload(upload, { owner, folder, signal, onShare });
      setPending((list) => withoutName(list, name));
      void refetchDrive(queryClient, owner);
      if (processed !== null) void finish(processed);
      return true;
    } catch (error) {
      if (signal.aborted) setPending((list) => withShare(list, name, null));
      else setPending((list) => withFailure(list, name, problemText(error, uploadFailedText)));
      return signal.aborted;
    }
  }

  async function send(folder: string | null): Promise<void> {
    const uploads = sendable(pending);
    if (uploads.length === 0 || isSending) return;
    controller.current = new AbortController();
    const { signal } = controller.current;
    setSending(true);
    toast.info(`Uploading ${uploads.length} file(s)...`, { seconds: 2 });
    let haveArrived = true;
    for (const upload of uploads) {
      if (signal.aborted) break;
      if (!(await sendOne(upload, folder, signal))) haveArrived = false;
    }
    setSending(false);
    if (!haveArrived) toast.error(uploadFailedText);
    else if (!signal.aborted && uploads.some(isPdf)) toast.info('Your file is being processed.', { seconds: 8 });
  }

  return {
    pending,
    isSending,
    add: (files) => setPending((list) => withChosen(list, files)),
    remove: (name) => setPending((list) => withoutName(list, name)),
    clear: () => setPending([]),
    send,
    cancel: () => controller.current?.abort(),
  };
}
