import { sentiments } from '@truckroll/domain/calls/call-kinds';
import { callBounds } from '@truckroll/domain/text-engine/analyse-call';
import { citedSources } from '@truckroll/domain/text-engine/cited-sources';
import type { Passage } from '@truckroll/domain/text-engine/passage';
import { bestSentences, summaryBounds } from '@truckroll/domain/text-engine/summarize';
import { z } from 'zod';
import type { AskModel, Prompt } from './ask-model.ts';
import { extractiveEngine } from './extractive-engine.ts';
import * as prompts from './prompts.ts';
import { type Run, type TextEngine, TextEngineFailure } from './text-engine.ts';

/** How often work that nobody waits for is tried again by the SDK. */
const patientRetries = 2;
const jsonTries = 2;

const callForm = z.object({
  summary: z.string().trim().min(1),
  sentiment: z.enum(sentiments),
  actionItems: z.array(z.string().trim().min(1)),
});
const linesForm = z.object({ lines: z.array(z.string().trim().min(1).max(500)) });

/** Models put code fences around what they were asked for alone. */
const withoutFence = (text: string): string =>
  text
    .trim()
    .replace(/^```[a-z]*\s*\n/i, '')
    .replace(/```$/, '')
    .trim();

function parsed(text: string): unknown {
  try {
    return JSON.parse(withoutFence(text));
  } catch {
    return undefined;
  }
}

const numbersIn = (text: string): string[] => text.match(/\d+/g) ?? [];

/** Whether a line says no number that it did not say before. */
const keepsNumbers = (before: string, after: string): boolean => {
  const known = new Set(numbersIn(before));
  return numbersIn(after).every((number) => known.has(number));
};

/** The part of a long file that says most: its best sentences with their pages, in its order. */
function essence(passages: readonly Passage[], characters: number): Passage[] {
  const whole = passages.reduce((sum, { text }) => sum + text.length, 0);
  if (whole <= characters) return [...passages];
  const sentences = bestSentences(passages, { sentences: Math.ceil(characters / 100), characters });
  return prompts.fitting(
    sentences.map(({ passage, text }) => ({ ...passage, text })),
    characters,
  );
}

/** A language model behind the same interface; it is told only what its prompts contain. */
export function modelEngine(parts: { name: string; contextCharacters: number; ask: AskModel }): TextEngine {
  const { name, contextCharacters, ask } = parts;

  async function read(prompt: Prompt, run: Run, how: { isJson: boolean; retries: number }): Promise<string> {
    let text = '';
    for await (const delta of ask({ ...prompt, ...how }, run)) text += delta;
    return text;
  }

  /** Asks for JSON, a second time if the first answer does not have its form; then null. */
  async function readJson<S extends z.ZodType>(prompt: Prompt, form: S, run: Run): Promise<z.output<S> | null> {
    for (let tries = 0; tries < jsonTries; tries += 1) {
      const answer = form.safeParse(parsed(await read(prompt, run, { isJson: true, retries: patientRetries })));
      if (answer.success) return answer.data;
    }
    return null;
  }

  return {
    name,
    contextCharacters,
    async summarize(file, run) {
      if (file.passages.every(({ text }) => text.trim() === '')) return '';
      const prompt = prompts.summaryPrompt(file.name, essence(file.passages, contextCharacters));
      const lines = withoutFence(await read(prompt, run, { isJson: false, retries: patientRetries }))
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '');
      const summary = lines.slice(0, summaryBounds.sentences).join('\n').slice(0, summaryBounds.characters);
      if (summary === '') throw new TextEngineFailure('failed', `${name} gave an empty summary`);
      return summary;
    },
    async *answer(asked, run) {
      const passages = prompts.fitting(asked.passages, contextCharacters - asked.question.length);
      const prompt = prompts.answerPrompt({ ...asked, passages }, contextCharacters);
      let answer = '';
      for await (const text of ask({ ...prompt, isJson: false, retries: 0 }, run)) {
        answer += text;
        yield { text, sources: [] };
      }
      const sources = citedSources(answer, passages);
      if (sources.length > 0) yield { text: '', sources };
    },
    async writeNote({ prompt, facts }, run) {
      return withoutFence(await read(prompts.notePrompt(prompt, facts), run, { isJson: false, retries: 0 }));
    },
    writeReply: (asked, run) =>
      ask({ ...prompts.replyPrompt(asked, contextCharacters), isJson: false, retries: 0 }, run),
    async analyseCall(transcript, run) {
      const answer = await readJson(prompts.callPrompt(transcript, contextCharacters), callForm, run);
      if (answer === null) return extractiveEngine.analyseCall(transcript, run);
      return {
        summary: answer.summary.slice(0, callBounds.summary),
        sentiment: answer.sentiment,
        actionItems: answer.actionItems
          .slice(0, callBounds.actionItems)
          .map((item) => item.slice(0, callBounds.actionItem)),
        provider: name,
      };
    },
    async rephrase(lines, run) {
      const answer = await readJson(prompts.rephrasePrompt(lines), linesForm, run);
      const isSame = answer?.lines.length === lines.length;
      const isTrue = isSame && answer.lines.every((line, index) => keepsNumbers(lines[index] ?? '', line));
      return isTrue ? { lines: answer.lines, provider: name } : extractiveEngine.rephrase(lines, run);
    },
  };
}
