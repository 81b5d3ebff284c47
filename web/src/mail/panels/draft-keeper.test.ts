import type { EmailDraft } from '@truckroll/contract/mail/email-drafts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { type DraftSave, type DraftText, keepDraft, pauseMs, retryMs } from './draft-keeper.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const text = (subject: string): DraftText => ({ to: [], cc: [], bcc: [], subject, content: '' });
const draftOf = (subject: string, updatedAt: string): EmailDraft => ({
  ...{ id: 'd', kind: 'new', messageId: null, threadId: null, to: [], cc: [], bcc: [], content: '', attachments: [] },
  ...{ subject, updatedAt },
});

/** A draft keeper that records its saves; the first ones fail with `failures`. */
function setUp({ failures = [], theirs }: { failures?: ApiProblem[]; theirs?: EmailDraft } = {}) {
  const saves: DraftSave[] = [];
  const keeper = keepDraft({
    draft: null,
    save(save) {
      saves.push(save);
      const failure = failures.shift();
      if (failure !== undefined) return Promise.reject(failure);
      return Promise.resolve(draftOf(save.text.subject, `v${saves.length}`));
    },
    read: () => Promise.resolve(theirs),
    onChange: () => undefined,
  });
  return {
    keeper,
    saves,
    failNext: (failure: ApiProblem) => failures.push(failure),
    subjects: () => saves.map((save) => save.text.subject),
  };
}

describe('a draft that is saved automatically', () => {
  it('is saved once after a pause in typing, and then with the version that it has', async () => {
    const { keeper, saves } = setUp();
    keeper.type(text('H'));
    keeper.type(text('Hi'));
    expect(keeper.isUnsaved()).toBe(true);
    await vi.advanceTimersByTimeAsync(pauseMs);
    keeper.type(text('Hi Ann'));
    await vi.advanceTimersByTimeAsync(pauseMs);
    expect(saves.map(({ id, updatedAt, text: { subject } }) => [id, updatedAt, subject])).toEqual([
      [null, undefined, 'Hi'],
      ['d', 'v1', 'Hi Ann'],
    ]);
    expect([keeper.isUnsaved(), keeper.read().status]).toEqual([false, 'saved']);
  });

  it('is saved again after a failure, including what was typed in the meantime', async () => {
    const { keeper, subjects } = setUp({ failures: [new ApiProblem({ status: 0, message: 'No answer' })] });
    keeper.type(text('Hi'));
    await vi.advanceTimersByTimeAsync(pauseMs);
    expect([keeper.read().status, keeper.isUnsaved()]).toEqual(['failed', true]);
    await vi.advanceTimersByTimeAsync(retryMs);
    expect([subjects(), keeper.read().status]).toEqual([['Hi', 'Hi'], 'saved']);
  });

  it('is not saved again while its text is refused', async () => {
    const { keeper, subjects } = setUp({ failures: [new ApiProblem({ status: 400, message: 'Too long' })] });
    keeper.type(text('Hi'));
    await vi.advanceTimersByTimeAsync(pauseMs + retryMs * 3);
    expect(subjects()).toEqual(['Hi']);
    await expect(keeper.flush()).resolves.toMatchObject({ subject: 'Hi' });
  });

  it('is saved at once by a flush, and not at all if nothing was typed', async () => {
    const { keeper, subjects } = setUp();
    await expect(keeper.flush()).resolves.toBeNull();
    keeper.type(text('Hi'));
    await expect(keeper.flush()).resolves.toMatchObject({ subject: 'Hi' });
    expect(subjects()).toEqual(['Hi']);
  });

  it('is saved with new files and the current text, and stays unchanged when the files are refused', async () => {
    const refusal = new ApiProblem({ status: 400, message: 'This file type is not allowed: x.txt' });
    const { keeper, saves } = setUp({ failures: [refusal] });
    const files = [new File(['x'], 'x.txt')];
    await expect(keeper.attach(() => text('Hi'), { files })).rejects.toBe(refusal);
    expect([keeper.read().status, keeper.isUnsaved()]).toEqual(['unchanged', false]);
    await keeper.attach(() => text('Hi'), { fileIds: ['f'] });
    expect(saves.map(({ added }) => Object.keys(added))).toEqual([['files'], ['fileIds']]);
  });
});

describe('a draft that is open in two windows', () => {
  const stale = () => new ApiProblem({ status: 409, code: 'stale', message: 'Changed' });

  it('waits for a decision, and then overwrites the other version', async () => {
    const { keeper, saves } = setUp({ failures: [stale()] });
    keeper.type(text('Mine'));
    await vi.advanceTimersByTimeAsync(pauseMs);
    keeper.type(text('Mine too'));
    await vi.advanceTimersByTimeAsync(retryMs * 2);
    expect([saves.length, keeper.read().conflict]).toEqual([1, 'changed']);
    await expect(keeper.flush()).rejects.toThrow('This draft was changed in another window.');
    await keeper.keepMine(text('Mine too'));
    expect([saves.at(-1)?.updatedAt, saves.at(-1)?.text.subject]).toEqual([undefined, 'Mine too']);
    expect(keeper.read()).toMatchObject({ conflict: null, status: 'saved' });
  });

  it('continues with the other version', async () => {
    const theirs = draftOf('Theirs', 'v9');
    const { keeper, saves } = setUp({ theirs });
    keeper.type(text('Mine'));
    await keeper.flush();
    await expect(keeper.takeTheirs()).resolves.toBe(theirs);
    keeper.type(text('Ours'));
    await keeper.flush();
    expect(saves.at(-1)?.updatedAt).toBe('v9');
  });

  it('is saved as a new draft when it is gone', async () => {
    const gone = new ApiProblem({ status: 404, message: 'No such draft' });
    const { keeper, saves, failNext } = setUp();
    keeper.type(text('Mine'));
    await keeper.flush();
    failNext(gone);
    keeper.type(text('Mine too'));
    await expect(keeper.flush()).rejects.toBe(gone);
    expect(keeper.read().conflict).toBe('gone');
    await keeper.keepMine(text('Mine too'));
    expect(saves.map(({ id }) => id)).toEqual([null, 'd', null]);
  });

  it('stays when one of its files is gone, however the server says that', async () => {
    const missing = new ApiProblem({ status: 404, message: 'Draft not found' });
    const { keeper, failNext } = setUp({ theirs: draftOf('Mine', 'v1') });
    keeper.type(text('Mine'));
    await keeper.flush();
    failNext(missing);
    await expect(keeper.attach(() => text('Mine'), { fileIds: ['f'] })).rejects.toBe(missing);
    expect(keeper.read().conflict).toBeNull();
  });
});
