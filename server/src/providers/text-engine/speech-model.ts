import { buffer } from 'node:stream/consumers';
import type { TranscriptSegment } from '@truckroll/domain/calls/transcript';
import { APIError, toFile } from 'openai';
import { z } from 'zod';
import { type ModelAccess, modelClient } from './model-client.ts';
import { type CallRecording, type Speaker, type Transcriber, TranscriberFailure } from './transcriber.ts';
import { splitWave } from './wave.ts';

/** A file of ten minutes of one channel is smaller than the 25 MB that services accept. */
const pieceSeconds = 600;
const tries = 2;

const answerForm = z.looseObject({
  text: z.string(),
  segments: z.array(z.looseObject({ start: z.number(), end: z.number(), text: z.string() })).nullish(),
});
type Answer = z.output<typeof answerForm>;

type Heard = { file: Buffer; type: string; speaker: Speaker | null; start: number; end: number };

const segmentsOf = ({ text, segments }: Answer, { speaker, start, end }: Heard): TranscriptSegment[] =>
  segments?.length
    ? segments.map((segment) => ({
        speaker,
        start: start + segment.start,
        end: Math.min(end, start + segment.end),
        text: segment.text,
      }))
    : [{ speaker, start, end, text }];

/** The parts of a recording to be sent, each with one person in it where the recording separates them. */
async function* partsOf({ read, type, speakers }: CallRecording): AsyncGenerator<Heard> {
  const pieces = await splitWave(await read(), pieceSeconds);
  if (pieces === null) {
    const [speaker = null] = speakers.length === 1 ? speakers : [];
    yield { file: await buffer(await read()), type, speaker, start: 0, end: Number.MAX_SAFE_INTEGER };
    return;
  }
  for await (const { channels, ...times } of pieces) {
    // Somebody who speaks alone may be recorded in two channels.
    const heard = speakers.length === 1 ? channels.slice(0, 1) : channels;
    const isSeparate = heard.length === speakers.length;
    for (const [index, file] of heard.entries())
      yield { file, type: 'audio/wav', speaker: isSeparate ? (speakers[index] ?? null) : null, ...times };
  }
}

/**
 * The failure in the product's own words: services repeat parts of the request in their messages, and messages are
 * logged.
 */
function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError || error instanceof SyntaxError) return 'sent an answer that cannot be read';
  if (error instanceof APIError && error.status !== undefined) return `answered an error (${error.status})`;
  return 'cannot be reached';
}

/** A server with the audio transcriptions of OpenAI's interface. */
export function speechModel(access: ModelAccess & { model: string }): Transcriber {
  const { host } = new URL(access.baseUrl);
  const client = modelClient(access, { maxRetries: tries });

  async function hear({ file, type }: Heard, signal: AbortSignal): Promise<Answer> {
    const name = type === 'audio/mpeg' ? 'call.mp3' : 'call.wav';
    const ask = async (format: 'verbose_json' | 'json'): Promise<unknown> =>
      client.audio.transcriptions.create(
        { file: await toFile(file, name, { type }), model: access.model, response_format: format },
        { signal },
      );
    try {
      // Only some models tell the times of what they hear.
      const answer = await ask('verbose_json').catch((error: unknown) => {
        if (error instanceof APIError && error.status === 400) return ask('json');
        throw error;
      });
      return answerForm.parse(answer);
    } catch (error) {
      signal.throwIfAborted();
      throw new TranscriberFailure(`${host} ${reasonOf(error)}`);
    }
  }

  return {
    name: `${access.model} at ${host}`,
    async transcribe(recording, signal) {
      const segments: TranscriptSegment[] = [];
      for await (const heard of partsOf(recording)) {
        signal.throwIfAborted();
        segments.push(...segmentsOf(await hear(heard, signal), heard));
      }
      return segments;
    },
  };
}
