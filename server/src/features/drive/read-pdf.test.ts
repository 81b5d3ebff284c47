import { describe, expect, it } from 'vitest';
import { makePdf } from '../../testing/make-pdf.ts';
import { readPdf } from './read-pdf.ts';

describe('reading a PDF', () => {
  it('returns the text of each page, line by line', async () => {
    const reading = await readPdf(makePdf('Furnace (model X)\nFilter 20x25', 'Second page'));
    expect(reading).toEqual({ outcome: 'read', pages: ['Furnace (model X)\nFilter 20x25', 'Second page'] });
  });

  it('reports that a file is not a PDF', async () => {
    expect(await readPdf(Buffer.from('%PDF-1.7\nnothing more'))).toMatchObject({ outcome: 'unreadable' });
  });

  it('stops at the limits and keeps the text read so far', async () => {
    const book = makePdf('one', 'two', 'three');
    expect(await readPdf(book, { maximumPages: 2 })).toEqual({ outcome: 'read', pages: ['one', 'two'] });
    expect(await readPdf(book, { maximumCharacters: 5 })).toEqual({ outcome: 'read', pages: ['one', 'tw'] });
  });

  it('reads several at once, and queues the rest', async () => {
    const readings = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((page) => readPdf(makePdf(page))));
    expect(readings).toEqual(['a', 'b', 'c', 'd', 'e'].map((page) => ({ outcome: 'read', pages: [page] })));
  });

  it('stops one that takes too long', async () => {
    expect(await readPdf(makePdf('slow'), { seconds: -15 })).toEqual({ outcome: 'unreadable', reason: 'timeout' });
  });
});
