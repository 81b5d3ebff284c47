import { APIConnectionError, APIError } from 'openai';
import { z } from 'zod';
import { AnswerTooLarge, type Arrived, limitAnswer } from './limit-answer.ts';
import { type ModelAccess, modelClient } from './model-client.ts';
import { type Run, TextEngineFailure } from './text-engine.ts';

export type ModelSettings = ModelAccess & { model: string };

export type Prompt = { instruction: string; content: string };
type ModelRequest = Prompt & {
  /** Whether the answer has to be one JSON object. */
  isJson: boolean;
  /** How often a request is repeated that the provider did not take; people do not wait for that. */
  retries: number;
};

/** Sends one request and gives the answer's text as it comes. Fails with a `TextEngineFailure`. */
export type AskModel = (prompt: ModelRequest, run: Run) => AsyncGenerator<string>;

/** The longest answer in characters: a model that repeats itself is stopped. */
const longestAnswer = 16_000;
/** The usual length of a token, where a provider tells no usage. */
const charactersOfToken = 4;
const tokensOf = (characters: number): number => Math.ceil(characters / charactersOfToken);

const chunkForm = z.looseObject({
  choices: z.array(
    z.looseObject({
      delta: z.looseObject({ content: z.string().nullish() }).nullish(),
      finish_reason: z.string().nullish(),
    }),
  ),
  usage: z.looseObject({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish(),
});
type Chunk = z.output<typeof chunkForm>;

const failed = (message: string): TextEngineFailure => new TextEngineFailure('failed', message);
const unavailable = (message: string): TextEngineFailure => new TextEngineFailure('unavailable', message);

/**
 * The failure that an error of the SDK means. Its cause is left out: providers repeat parts of the request in their
 * messages, and messages are logged.
 */
function meaningOf(error: unknown, host: string): TextEngineFailure {
  if (error instanceof TextEngineFailure) return error;
  if (error instanceof APIConnectionError) return unavailable(`${host} cannot be reached`);
  if (error instanceof APIError) {
    const { status } = error;
    if (status === 429) return unavailable(`${host} takes no more requests now (429)`);
    return failed(`${host} answered an error (${status ?? 'in the stream'})`);
  }
  if (error instanceof AnswerTooLarge) return failed(`${host} sent too much at once`);
  if (error instanceof SyntaxError) return failed(`${host} sent an answer that cannot be read`);
  return unavailable(`The connection to ${host} ended`);
}

function readChunk(sent: unknown): Chunk {
  const chunk = chunkForm.safeParse(sent);
  if (!chunk.success) throw failed('The model sent an answer of an unknown form');
  return chunk.data;
}

/** A time limit that begins anew with each `restart`. */
function restartableTimeout(timeoutMs: number) {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  return { signal: late.signal, restart: () => timer.refresh(), end: () => clearTimeout(timer) };
}

/** Connects to any server with the Chat Completions interface of OpenAI.  */
export function connectModel(access: ModelSettings): AskModel {
  const { baseUrl, model, timeoutMs } = access;
  const { host } = new URL(baseUrl);
  const open = (arrived: Arrived, maxRetries: number) =>
    modelClient(access, { maxRetries, pass: (answer) => limitAnswer(answer, arrived) });

  /** Opens the stream; a server that refuses the optional parameters is asked again without them. */
  async function begin(prompt: ModelRequest, arrived: Arrived, signal: AbortSignal) {
    const client = open(arrived, prompt.retries);
    const request = {
      model,
      messages: [
        { role: 'system' as const, content: prompt.instruction },
        { role: 'user' as const, content: prompt.content },
      ],
      stream: true as const,
    };
    const format = prompt.isJson ? { response_format: { type: 'json_object' as const } } : {};
    try {
      const options = { stream_options: { include_usage: true }, ...format };
      return await client.chat.completions.create({ ...request, ...options }, { signal });
    } catch (error) {
      if (!(error instanceof APIError) || error.status !== 400) throw error;
      return await client.chat.completions.create(request, { signal });
    }
  }

  return async function* ask(prompt, run) {
    const arrived: Arrived = { isDone: false };
    const wait = restartableTimeout(timeoutMs);
    const left = new AbortController();
    const signal = AbortSignal.any([run.signal, wait.signal, left.signal]);
    let usage: { input: number; output: number } | undefined;
    let hasBegun = false;
    let isComplete = false;
    let written = 0;
    const check = (): void => {
      run.signal.throwIfAborted();
      if (wait.signal.aborted) throw unavailable(`${host} did not answer in time`);
    };
    try {
      check();
      const stream = await begin(prompt, arrived, signal);
      hasBegun = true;
      for await (const sent of stream) {
        const { choices, usage: reported } = readChunk(sent);
        if (reported) usage = { input: reported.prompt_tokens, output: reported.completion_tokens };
        const [choice] = choices;
        isComplete ||= typeof choice?.finish_reason === 'string';
        const text = choice?.delta?.content ?? '';
        if (text === '') continue;
        wait.restart();
        written += text.length;
        yield text;
        // The reader's own time does not count.
        wait.restart();
        if (written <= longestAnswer) continue;
        isComplete = true;
        break;
      }
      // An aborted stream of the SDK ends as a complete one does.
      check();
      if (!isComplete && !arrived.isDone) throw failed(`${host} cut its answer off`);
      if (written === 0) throw failed(`${host} answered nothing`);
    } catch (error) {
      check();
      throw meaningOf(error, host);
    } finally {
      wait.end();
      left.abort();
      const sentLength = prompt.instruction.length + prompt.content.length;
      if (hasBegun) run.count(usage ?? { input: tokensOf(sentLength), output: tokensOf(written) });
    }
  };
}
