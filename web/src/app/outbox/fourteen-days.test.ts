import { expect, it } from 'vitest';
import { keepAnswers } from '../kept/kept-answers.ts';
import { memoryShelf } from '../kept/memory-shelf.ts';
import { memoryWrites } from './memory-writes.ts';
import { makeOutbox } from './outbox.ts';

const day = 86_400_000;

it('locks what is read after 14 days without contact, and never what waits to be sent', async () => {
  let time = Date.parse('2026-03-02T08:00:00.000Z');
  const shelf = memoryShelf();
  const seen = keepAnswers({ shelf, now: () => time });
  await seen.belongTo('ada', 's1');
  const writes = memoryWrites();
  const sent: string[] = [];
  const open = () =>
    makeOutbox({
      shelf: writes,
      async send({ id }) {
        sent.push(id);
        return { kind: 'done', data: {} };
      },
      read: async () => null,
      async alone(work) {
        await work();
        return true;
      },
      created: () => undefined,
      changed: () => undefined,
    });
  const write = { id: 'w1', order: 'job 1', method: 'POST', address: '/api/notes', body: { note: 'Wet' } } as const;
  const more = { writtenAt: new Date(time).toISOString(), clockOffset: 0, title: 'Note', page: '/home' };
  await open().add({ ...write, ...more }, undefined);

  time += 44 * day;
  const later = keepAnswers({ shelf, now: () => time });
  later.open(Promise.resolve('s1'));
  expect([await later.isOpen(), await later.isLocked()]).toEqual([false, true]);
  const waiting = open();
  expect((await waiting.list()).map(({ id }) => id)).toEqual(['w1']);
  await waiting.flush();
  expect(sent).toEqual(['w1']);
});
