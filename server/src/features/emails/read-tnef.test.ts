import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeTnef } from '../../testing/make-tnef.ts';
import { readTnef } from './read-tnef.ts';

const namesOf = (data: Uint8Array) =>
  readTnef(data)?.files.map(({ name, content }) => [name, Buffer.from(content).toString()]);

describe('a winmail.dat', () => {
  it('gives its files, its text and long names', () => {
    const data = makeTnef({
      files: [
        { title: 'A~1.TXT', longName: 'Grüße.txt', content: 'one' },
        { title: 'Pl\u00e4ne.pdf', content: 'two' },
      ],
      body: 'Hello',
    });
    expect(namesOf(data)).toEqual([
      ['Grüße.txt', 'one'],
      ['Pläne.pdf', 'two'],
    ]);
    expect(readTnef(data)?.text).toBe('Hello');
  });

  it('that is cut off gives what was complete', () => {
    const data = makeTnef({
      files: [
        { title: 'a.txt', content: 'one' },
        { title: 'b.txt', content: 'two' },
      ],
    });
    expect(namesOf(data.subarray(0, data.length - 40))?.[0]).toEqual(['a.txt', 'one']);
    expect(readTnef(data.subarray(0, 20))).toBeNull();
  });

  it('of any bytes never throws, and gives no more bytes than there are', () => {
    const whole = makeTnef({ files: [{ title: 'a.txt', longName: 'long a.txt', content: 'one' }], body: 'Hello' });
    const change = fc.record({ at: fc.nat(whole.length - 1), byte: fc.nat(255) });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), (changes) => {
        const data = Buffer.from(whole);
        for (const { at, byte } of changes) data[at] = byte;
        const sizes = readTnef(data)?.files.map(({ content }) => content.length) ?? [];
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(data.length);
      }),
      { numRuns: 2000 },
    );
  });

  it('with lengths and counts of billions is read at once', () => {
    const data = Buffer.alloc(4_000_000, 0xff);
    makeTnef({ files: [] }).copy(data);
    const begun = performance.now();
    readTnef(data);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});
