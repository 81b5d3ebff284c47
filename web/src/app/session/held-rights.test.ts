import { QueryClient } from '@tanstack/react-query';
import type { Me } from '@truckroll/contract/session/session';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holdTypedInput } from '../../design/form/typed-input.ts';
import { releaseHeldRights } from './held-rights.ts';
import { meQuery } from './me.ts';

const editor = {
  id: 'tom',
  isAdmin: false,
  role: { name: 'pro' },
  abilities: ['Clients.edit'],
  lastName: 'Baker',
} as unknown as Me;
const reader = { ...editor, role: { name: 'lite' }, abilities: [], lastName: 'Cook' } as unknown as Me;

describe('a user whose rights change', () => {
  const cleanups: (() => void)[] = [];
  let client: QueryClient;
  let timesReadAgain = 0;

  /** The server's next answer, read as the page reads it. */
  const read = (me: Me): Promise<Me> => client.fetchQuery({ ...meQuery, queryFn: () => me, staleTime: 0 });

  /** A form with unsaved input; the returned function ends it. */
  const typed = (id: string): (() => void) => {
    const end = holdTypedInput(id);
    cleanups.push(end);
    return end;
  };

  beforeEach(async () => {
    client = new QueryClient();
    timesReadAgain = 0;
    cleanups.push(
      releaseHeldRights(() => {
        timesReadAgain += 1;
      }),
    );
    await read(editor);
  });
  afterEach(() => {
    for (const clean of cleanups.splice(0)) clean();
  });

  it('gets the new rights at once if nothing is typed', async () => {
    expect(await read(reader)).toEqual(reader);
    expect(timesReadAgain).toBe(0);
  });

  it('keeps the rights of an open form with unsaved input, and gets everything else', async () => {
    typed('note');
    await read(reader);
    expect(client.getQueryData(meQuery.queryKey)).toEqual({ ...editor, lastName: 'Cook' });
  });

  it('is refetched when the last input was saved or discarded', async () => {
    const [endNote, endPhone] = [typed('note'), typed('phone')];
    await read(reader);
    endNote();
    expect(timesReadAgain).toBe(0);
    endPhone();
    expect(timesReadAgain).toBe(1);
    expect(await read(reader)).toEqual(reader);
  });

  it('is not refetched if no rights were held', () => {
    typed('note')();
    expect(timesReadAgain).toBe(0);
  });

  it('never gets the rights of another user', async () => {
    typed('note');
    const owner = { ...reader, id: 'olga' } as Me;
    expect(await read(owner)).toEqual(owner);
  });
});
