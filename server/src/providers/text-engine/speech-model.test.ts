import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { firstSample, makeWave } from '../../testing/make-wave.ts';
import { type SpeechServer, startSpeechServer } from '../../testing/speech-server.ts';
import { speechModel } from './speech-model.ts';
import type { CallRecording, Transcriber } from './transcriber.ts';

let server: SpeechServer;
let transcriber: Transcriber;
beforeAll(async () => {
  server = await startSpeechServer();
  transcriber = speechModel({ baseUrl: server.url, model: 'ears-1', apiKey: 'secret', timeoutMs: 5000 });
});
afterAll(() => server.close());
afterEach(() => {
  server.heard.length = 0;
  server.next.length = 0;
  server.state.hear = () => [];
});

const recording = (content: Buffer, more: Partial<CallRecording> = {}): CallRecording => ({
  recordingId: 'RE1',
  type: 'audio/wav',
  speakers: ['caller', 'agent'],
  known: [],
  // In pieces that fit no sample.
  read: async () => Readable.from(Array.from({ length: 50 }, (_, part) => content.subarray(...bounds(content, part)))),
  ...more,
});
const bounds = ({ length }: Buffer, part: number): [number, number] => [
  Math.floor((length * part) / 50),
  Math.floor((length * (part + 1)) / 50),
];
const hear = (wave: Buffer, more?: Partial<CallRecording>) =>
  transcriber.transcribe(recording(wave, more), AbortSignal.timeout(10_000));

describe('a service that transcribes', () => {
  it('hears each channel by itself, so that its speaker is known', async () => {
    server.state.hear = (wave) => [{ start: 0.5, end: 1, text: `Sample ${firstSample(wave)}` }];
    expect(await hear(makeWave(2, [11, 22]))).toEqual([
      { speaker: 'caller', start: 0.5, end: 1, text: 'Sample 11' },
      { speaker: 'agent', start: 0.5, end: 1, text: 'Sample 22' },
    ]);
    expect(server.heard.map(({ bytes }) => bytes.length)).toEqual([44 + 32_000, 44 + 32_000]);
    expect(server.heard[0]).toMatchObject({ format: 'verbose_json', authorization: 'Bearer secret' });
    expect(transcriber.name).toBe(`ears-1 at ${new URL(server.url).host}`);
  });

  it('hears long recordings in pieces of ten minutes, with the times of the whole', async () => {
    server.state.hear = () => [{ start: 1, end: 700, text: 'Words' }];
    const segments = await hear(makeWave(1250, [7]), { speakers: ['caller'] });
    expect(segments.map(({ start, end }) => [start, end])).toEqual([
      [1, 600],
      [601, 1200],
      [1201, 1250],
    ]);
    expect(server.heard.map(({ bytes }) => (bytes.length - 44) / 16_000)).toEqual([600, 600, 50]);
  });

  it('hears somebody who speaks alone once, and both of one channel without names', async () => {
    server.state.hear = () => [{ start: 0, end: 1, text: 'Words' }];
    expect(await hear(makeWave(1, [1, 2]), { speakers: ['caller'] })).toMatchObject([{ speaker: 'caller' }]);
    expect(await hear(makeWave(1, [1]))).toMatchObject([{ speaker: null }]);
    expect(await hear(Buffer.from('ID3 no wave'), { type: 'audio/mpeg' })).toMatchObject([{ speaker: null }]);
    expect(server.heard.at(-1)?.bytes.toString()).toBe('ID3 no wave');
  });

  it('gives one passage for each file where the service tells no times', async () => {
    server.state.hear = () => [{ start: 0, end: 1, text: 'All words.' }];
    server.next.push('no-times');
    expect(await hear(makeWave(3, [1]), { speakers: ['caller'] })).toEqual([
      { speaker: 'caller', start: 0, end: 3, text: 'All words.' },
    ]);
    expect(server.heard.map(({ format }) => format)).toEqual(['json']);
  });

  it('is asked again after a failure, and names no words and no key when it keeps failing', async () => {
    server.next.push('failing');
    expect(await hear(makeWave(1, [1]))).toEqual([{ speaker: null, start: 0, end: 1, text: '' }]);
    server.next.push('failing', 'failing', 'failing');
    await expect(hear(makeWave(1, [1]))).rejects.toThrow(/^127\.0\.0\.1:\d+ answered an error \(500\)$/);
    server.next.push('unauthorized');
    await expect(hear(makeWave(1, [1]))).rejects.toThrow(/answered an error \(401\)$/);
    for (const kind of ['other-form', 'not-json'] as const) {
      server.next.push(kind);
      await expect(hear(makeWave(1, [1]))).rejects.toThrow(/sent an answer that cannot be read$/);
    }
  });
});
