import { describe, expect, it } from 'vitest';
import { eventReader, type StreamEvent } from './event-stream.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function read(...pieces: Uint8Array[]): StreamEvent[] {
  const events: StreamEvent[] = [];
  const feed = eventReader((event) => events.push(event));
  pieces.forEach(feed);
  return events;
}

const stream = 'event: ready\ndata: {}\n\n:\n\nevent: change\ndata: {"kind":"client","by":"Zoë"}\n\n';
const events: StreamEvent[] = [
  { event: 'ready', data: '{}' },
  { event: 'change', data: '{"kind":"client","by":"Zoë"}' },
];

describe('events of a stream', () => {
  it('are read as they arrive, without heartbeats', () => {
    expect(read(bytes(stream))).toEqual(events);
  });

  it('are the same wherever the bytes are split, even within a character', () => {
    const all = bytes(stream);
    for (let at = 1; at < all.length; at += 1) expect(read(all.slice(0, at), all.slice(at))).toEqual(events);
    expect(read(...[...all].map((byte) => Uint8Array.of(byte)))).toEqual(events);
  });

  it('may have the line ends of any system', () => {
    for (const end of ['\r\n', '\r']) {
      const all = bytes(stream.replaceAll('\n', end));
      // A line end split over two chunks counts once.
      expect(read(all, bytes(':'))).toEqual(events);
      for (let at = 1; at < all.length; at += 1)
        expect(read(all.slice(0, at), all.slice(at), bytes(':'))).toEqual(events);
    }
  });

  it('may have data of several lines, no name, and unknown fields', () => {
    expect(read(bytes('id: 7\ndata: a\ndata: b\n\n'))).toEqual([{ event: 'message', data: 'a\nb' }]);
  });

  it('are reported when they are complete', () => {
    expect(read(bytes('event: change\ndata: {}\n'))).toEqual([]);
  });
});
