import { mailFileRefusal, mailFilesRefusal } from '@truckroll/domain/emails/mail-file-rules';
import { useState } from 'react';
import { ApiProblem, problemText } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import type { ForwardedFile } from '../parts/compose-start.ts';
import type { DraftKeeper, DraftState, DraftText } from './draft-keeper.ts';

/** A selected file that the draft does not have yet. */
export type PendingAttachment = {
  /** Identifies the file: a second file of the same name is skipped (screens 3.9). */
  name: string;
  file: File;
  /** The upload progress, 0 to 1. */
  share: number;
  /** Why the file cannot be attached; null if it can. */
  problem: string | null;
  /** Whether another attempt may succeed. */
  mayRetry: boolean;
};

/** The error of the file itself, or else of the whole request. */
const reasonOf = (error: unknown): string =>
  (error instanceof ApiProblem ? error.fields[0]?.message : undefined) ?? problemText(error);

export type Attachments = ReturnType<typeof useAttachments>;

type Options = {
  keeper: DraftKeeper;
  draftState: DraftState;
  read: () => DraftText;
  /** The files of the forwarded message, until they are copied into the draft. */
  forwarded: readonly ForwardedFile[];
  setForwarded: (files: readonly ForwardedFile[]) => void;
};

/** The files of a message: those in the draft, those being uploaded, and those of a forwarded message. */
export function useAttachments({ keeper, draftState, read, forwarded, setForwarded }: Options) {
  const [pending, setPending] = useState<readonly PendingAttachment[]>([]);
  const stored: readonly ForwardedFile[] = draftState.draft?.attachments ?? forwarded;

  const change = (name: string, patch: Partial<PendingAttachment>): void =>
    setPending((list) => list.map((each) => (each.name === name ? { ...each, ...patch } : each)));
  const drop = (name: string): void => setPending((list) => list.filter((each) => each.name !== name));

  async function upload(file: File): Promise<void> {
    change(file.name, { share: 0, problem: null });
    try {
      await keeper.attach(read, { files: [file], onProgress: (share) => change(file.name, { share }) });
      drop(file.name);
    } catch (error) {
      const mayRetry = !(error instanceof ApiProblem && (error.status === 400 || error.status === 413));
      change(file.name, { problem: reasonOf(error), mayRetry });
    }
  }

  function add(files: readonly File[]): void {
    const names = new Set([...stored.map(({ filename }) => filename), ...pending.map(({ name }) => name)]);
    const fresh = files.filter(({ name }) => !names.has(name) && names.add(name));
    const sizes: { size: number }[] = [
      ...stored,
      ...pending.filter(({ problem }) => problem === null).map(({ file }) => file),
    ];
    const added = fresh.map((file) => {
      const problem = mailFileRefusal(file) ?? mailFilesRefusal([...sizes, file]);
      if (problem === null) sizes.push(file);
      return { name: file.name, file, share: 0, problem, mayRetry: false };
    });
    setPending((list) => [...list, ...added]);
    for (const { file, problem } of added) if (problem === null) void upload(file);
  }

  async function addFromDrive(fileIds: readonly string[]): Promise<boolean> {
    try {
      await keeper.attach(read, { fileIds });
      return true;
    } catch (error) {
      toast.error(reasonOf(error));
      return false;
    }
  }

  function remove(key: string): void {
    if (draftState.draft === null) {
      setForwarded(forwarded.filter((file) => file.s3_key !== key));
      keeper.type(read());
      return;
    }
    keeper.detach(read, key).catch((error: unknown) => toast.error(problemText(error)));
  }

  return {
    stored,
    pending,
    add,
    addFromDrive,
    remove,
    retry: ({ file }: PendingAttachment) => void upload(file),
    drop,
    /** Whether the upload of a file failed, so that the message is incomplete. */
    isIncomplete: pending.some(({ problem }) => problem !== null),
  };
}
