import type { EmailDraft } from '@truckroll/contract/mail/email-drafts';
import { ApiProblem } from '../../design/feedback/api-problem.ts';

/** The values of the composer's fields. */
export type DraftText = { to: string[]; cc: string[]; bcc: string[]; subject: string; content: string };

/** Files to add to a draft, from this device or from drives. */
export type AddedFiles = {
  files?: readonly File[];
  fileIds?: readonly string[];
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

/** The content of one save. `id` is null for the first one. */
export type DraftSave = {
  id: string | null;
  updatedAt: string | undefined;
  text: DraftText;
  added: AddedFiles;
  /** The storage keys of the attachments to keep. */
  keptFiles: readonly string[] | undefined;
  isLeaving: boolean;
};

export type DraftState = {
  /** 'waiting': there are unsaved changes, which are saved after a pause in typing, or again after a failure. */
  status: 'unchanged' | 'waiting' | 'saving' | 'saved' | 'failed';
  draft: EmailDraft | null;
  /** The draft was saved in another window, or sent or deleted there: nothing is saved until the user decides. */
  conflict: 'changed' | 'gone' | null;
};

type Options = {
  draft: EmailDraft | null;
  save: (save: DraftSave) => Promise<EmailDraft>;
  /** Reads the current version from the server; undefined if the draft is gone. */
  read: (id: string) => Promise<EmailDraft | undefined>;
  onChange: (state: DraftState) => void;
};

/** The pause in typing, in milliseconds, after which a draft is saved. */
export const pauseMs = 1500;
/** The delay, in milliseconds, of the next attempt after a failure such as a lost connection. */
export const retryMs = 10_000;

const isStale = (error: unknown): boolean => error instanceof ApiProblem && error.isStale;
/** Whether the server refused the text itself: saving the same text again would fail too. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiProblem && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);

/**
 * Saves a draft on the server while it is written: after each pause in typing, one save at a time, with retries. The
 * server refuses to save over a newer version; the user then decides, so that two windows never overwrite each other.
 */
export function keepDraft({ draft, save, read, onChange }: Options) {
  let state: DraftState = { status: draft === null ? 'unchanged' : 'saved', draft, conflict: null };
  let typed: DraftText | null = null;
  /** Whether the next save overwrites any version on the server. */
  let overwrites = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function set(change: Partial<DraftState>): void {
    state = { ...state, ...change };
    onChange(state);
  }

  function wait(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush().catch(() => undefined), ms);
  }

  /** Whether a save failed because the draft is gone, and not one of the files that were to be added. */
  async function isGone(error: unknown): Promise<boolean> {
    if (!(error instanceof ApiProblem && error.isNotFound) || state.draft === null) return false;
    return (await read(state.draft.id).catch(() => null)) === undefined;
  }

  /** Saves the current fields. If that fails, the text counts as unsaved. */
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
      const conflict = isStale(error) ? 'changed' : (await isGone(error)) ? 'gone' : null;
      set({ status: 'failed', conflict });
      if (conflict === null && !isRefused(error)) wait(retryMs);
      throw error;
    }
  }

  /** Queues work after earlier saves, whether these succeed or fail. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work, work);
    last = done.catch(() => undefined);
    return done;
  }

  /** Saves unsaved changes, and resolves when the server has everything. Rejects when saving failed. */
  const flush = (more?: { isLeaving: boolean }): Promise<EmailDraft | null> =>
    inTurn(async () => {
      if (state.conflict !== null) throw new ApiProblem({ status: 409, message: conflictText[state.conflict] });
      if (typed !== null) await saveNow(typed, more);
      return state.draft;
    });

  return {
    read: (): DraftState => state,
    /** Whether there are changes that the server does not have. */
    isUnsaved: (): boolean => typed !== null,
    /** Records the fields after a change, and saves them after a pause. */
    type(text: DraftText): void {
      typed = text;
      if (state.conflict !== null) return;
      if (state.status !== 'saving') set({ status: 'waiting' });
      wait(pauseMs);
    },
    flush,
    /** Adds files and saves the current text. Rejects when the files are refused; the draft stays unchanged. */
    attach: (text: () => DraftText, added: AddedFiles) =>
      inTurn(async () => {
        const before = state.status;
        const wasTyped = typed;
        try {
          await saveNow(text(), { added });
        } catch (error) {
          // Only the files were refused, not the text of the draft.
          if (isRefused(error) && state.conflict === null) {
            typed = wasTyped;
            set({ status: before });
            if (wasTyped !== null) wait(pauseMs);
          }
          throw error;
        }
      }),
    detach: (text: () => DraftText, key: string) =>
      inTurn(() => {
        const kept = (state.draft?.attachments ?? []).map((file) => file.s3_key).filter((each) => each !== key);
        return saveNow(text(), { keptFiles: kept });
      }),
    /** Overwrites the version of the other window, or saves a new draft if there is none. */
    async keepMine(text: DraftText): Promise<void> {
      if (state.conflict === 'gone') set({ draft: null });
      overwrites = true;
      typed = text;
      set({ conflict: null });
      await flush();
    },
    /** Discards the changes of this window; resolves to the other version, which is edited from now on. */
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
    /** Stops saving, because the message was sent or the draft is deleted. */
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
