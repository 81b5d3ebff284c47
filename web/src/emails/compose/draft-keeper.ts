import type { EmailDraft } from '@truckroll/contract/email-drafts';
import { ApiProblem } from '../../design/feedback/api-problem.ts';

/** What the fields of a composer say. */
export type DraftText = { to: string[]; cc: string[]; bcc: string[]; subject: string; content: string };

/** Files to add to a draft, of this device or of drives. */
export type AddedFiles = {
  files?: readonly File[];
  fileIds?: readonly string[];
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

/** What one save sends. `id` is null for the first one. */
export type DraftSave = {
  id: string | null;
  updatedAt: string | undefined;
  text: DraftText;
  added: AddedFiles;
  /** The storage keys of the attachments that stay. */
  keptFiles: readonly string[] | undefined;
  isLeaving: boolean;
};

export type KeptDraft = {
  /** Unsaved changes are 'waiting' for a pause in typing, or to be tried again after a failure. */
  status: 'unchanged' | 'waiting' | 'saving' | 'saved' | 'failed';
  draft: EmailDraft | null;
  /** Another window saved the draft, or it was sent or deleted there: nothing is saved until a person decides. */
  conflict: 'changed' | 'gone' | null;
};

type Options = {
  draft: EmailDraft | null;
  save: (save: DraftSave) => Promise<EmailDraft>;
  /** The current version on the server, for a person who prefers it; undefined if it is gone. */
  read: (id: string) => Promise<EmailDraft | undefined>;
  onChange: (state: KeptDraft) => void;
};

/** The pause in typing after which a draft is saved. */
export const pauseMs = 1500;
/** After a failure, such as a lost network, the next try. */
export const retryMs = 10_000;

const isGone = (error: unknown): boolean => error instanceof ApiProblem && error.message === 'Draft not found';
const isStale = (error: unknown): boolean => error instanceof ApiProblem && error.isStale;
/** A refusal of the text itself: the same text is refused again. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiProblem && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);

/**
 * Keeps a draft on the server while it is written: after each pause, one save at a time, again after failures. A save of an
 * older version than the server's is refused and waits for a decision, so that two windows never overwrite each other.
 */
export function keepDraft({ draft, save, read, onChange }: Options) {
  let state: KeptDraft = { status: draft === null ? 'unchanged' : 'saved', draft, conflict: null };
  let typed: DraftText | null = null;
  /** Whether the next save replaces whatever version the server has. */
  let overwrites = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function set(change: Partial<KeptDraft>): void {
    state = { ...state, ...change };
    onChange(state);
  }

  function wait(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush().catch(() => undefined), ms);
  }

  /** Saves what the fields say now. The text stays unsaved when it fails. */
  async function saveNow(text: DraftText, more: Partial<Pick<DraftSave, 'added' | 'keptFiles' | 'isLeaving'>> = {}) {
    clearTimeout(timer);
    set({ status: 'saving' });
    try {
      const saved = await save({
        id: state.draft?.id ?? null,
        updatedAt: overwrites ? undefined : state.draft?.updatedAt,
        text,
        added: {},
        keptFiles: undefined,
        isLeaving: false,
        ...more,
      });
      overwrites = false;
      const isTypedOn = typed !== null && typed !== text;
      if (!isTypedOn) typed = null;
      set({ status: isTypedOn ? 'waiting' : 'saved', draft: saved });
      if (isTypedOn) wait(pauseMs);
    } catch (error) {
      typed ??= text;
      const conflict = isStale(error) ? 'changed' : isGone(error) ? 'gone' : null;
      set({ status: 'failed', conflict });
      if (conflict === null && !isRefused(error)) wait(retryMs);
      throw error;
    }
  }

  /** Runs after the saves before it, whether they failed or not. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work, work);
    last = done.catch(() => undefined);
    return done;
  }

  /** Saves what is unsaved, and resolves when the server has everything. Rejects when it could not be saved. */
  const flush = (more?: { isLeaving: boolean }): Promise<EmailDraft | null> =>
    inTurn(async () => {
      if (state.conflict !== null) throw new ApiProblem({ status: 409, message: conflictText[state.conflict] });
      if (typed !== null) await saveNow(typed, more);
      return state.draft;
    });

  return {
    read: (): KeptDraft => state,
    /** Whether something is typed that the server does not have. */
    isUnsaved: (): boolean => typed !== null,
    /** What the fields say after a change. */
    type(text: DraftText): void {
      typed = text;
      if (state.conflict !== null) return;
      if (state.status !== 'saving') set({ status: 'waiting' });
      wait(pauseMs);
    },
    flush,
    /** Adds files, with the text as it is now. Rejects when they are refused; the draft stays as it was. */
    attach: (text: () => DraftText, added: AddedFiles) =>
      inTurn(async () => {
        const before = state.status;
        const wasTyped = typed;
        try {
          await saveNow(text(), { added });
        } catch (error) {
          // The text of the draft was not refused, only the files.
          if (isRefused(error) && state.conflict === null) {
            typed = wasTyped;
            set({ status: before });
            if (wasTyped !== null) wait(pauseMs);
          }
          throw error;
        }
      }),
    /** Removes an attachment. */
    detach: (text: () => DraftText, key: string) =>
      inTurn(() => {
        const kept = (state.draft?.attachments ?? []).map((file) => file.s3_key).filter((each) => each !== key);
        return saveNow(text(), { keptFiles: kept });
      }),
    /** Saves the version of this window over the other one, or as a new draft. */
    async keepMine(text: DraftText): Promise<void> {
      if (state.conflict === 'gone') set({ draft: null });
      overwrites = true;
      typed = text;
      set({ conflict: null });
      await flush();
    },
    /** Resolves to the version of the other window, which is written on from here. */
    async takeTheirs(): Promise<EmailDraft | undefined> {
      const theirs = state.draft === null ? undefined : await read(state.draft.id);
      if (theirs === undefined) {
        set({ conflict: 'gone' });
        return undefined;
      }
      typed = null;
      set({ draft: theirs, conflict: null, status: 'saved' });
      return theirs;
    },
    /** Stops saving: the message was sent, or the draft is deleted. */
    stop(): void {
      typed = null;
      clearTimeout(timer);
    },
  };
}

export type DraftKeeper = ReturnType<typeof keepDraft>;

export const conflictText = {
  changed: 'This draft was changed in another window.',
  gone: 'This draft was sent or deleted in another window.',
} as const;
