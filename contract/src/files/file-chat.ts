import { z } from 'zod';
import { endpoint, nothing, signedIn } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { pathId, requiredPathId, requiredText } from '../fields/fields.ts';

/** The records whose files can be asked about together. */
export const chatModules = ['clients', 'jobs', 'requests'] as const;
export type ChatModule = (typeof chatModules)[number];

const questionMaximum = 4000;
/** The messages that a history answers: the latest. */
export const chatMessagesMaximum = 200;
export const chatSourcesMaximum = 20;

/** Where an answer comes from: a quote of the file, word for word, or null where the answer names only the page. */
const answerSource = z.object({
  file_id: z.string(),
  file_name: z.string(),
  /** From 1; null for a file without pages. */
  page: z.number().nullable(),
  sentence: z.string().nullable(),
});
describeType(answerSource, { id: 'AnswerSource' });
export type AnswerSource = z.infer<typeof answerSource>;

/** A piece of an answer. `fileIds`: the files that the answer is made from. */
const answerLine = z.object({ content: z.string(), metaData: z.object({ fileIds: z.array(z.string()) }) });
describeType(answerLine, { id: 'AnswerLine' });

const wholeAnswer = z.object({
  done: z.literal(true),
  /** The message in the history; null where no history is kept. */
  messageId: z.string().nullable(),
  /** 'built-in', or '{model} at {host}'. */
  provider: z.string(),
  sources: z.array(answerSource).max(chatSourcesMaximum),
});
describeType(wholeAnswer, { id: 'WholeAnswer' });

const failedAnswer = z.object({ done: z.literal(true), error: z.string() });
describeType(failedAnswer, { id: 'FailedAnswer' });

/** The end of an answer: whole, or with the text of its failure. */
const lastAnswerLine = z.object({ content: z.literal(''), metaData: z.union([wholeAnswer, failedAnswer]) });
describeType(lastAnswerLine, { id: 'LastAnswerLine' });

const refusedAnswers = [
  'forbidden',
  'notFound',
  'stillProcessing',
  'fileStillRead',
  'fileWithoutText',
  'aiFailed',
  'aiUnavailable',
] as const;

/** The facts of every request that asks a question about files. */
const asking = {
  method: 'POST',
  // The right depends on the files.
  needs: signedIn,
  data: nothing,
  answers: 'stream',
  line: answerLine,
  lastLine: lastAnswerLine,
  failure: 'Failed to get AI response',
  rate: 'ai',
  refuses: refusedAnswers,
} as const;

const question = requiredText(questionMaximum);

export const chatWithFile = endpoint({
  ...asking,
  id: 'FI-5',
  name: 'chatWithFile',
  summary: 'Ask a question about a file, or about all files that the caller may read',
  path: '/files/chat',
  /** `fileIds`: one file, by its id or file id; absent: all files. */
  body: z.object({ question, fileIds: z.union([pathId, z.array(pathId).length(1)]).optional() }),
});

const chatSenders = ['User', 'Bot'] as const;
export type ChatSender = (typeof chatSenders)[number];

export const chatMessage = z.object({
  id: z.string(),
  sender: z.enum(chatSenders),
  content: z.string(),
  /** Who answered: 'built-in', or '{model} at {host}'; null for a question. */
  provider: z.string().nullable(),
  sources: z.array(answerSource).max(chatSourcesMaximum),
  /** False for an answer that was stopped, failed or was cut off. */
  isComplete: z.boolean(),
  createdAt: z.string(),
});
describeType(chatMessage, { id: 'ChatMessage' });
export type ChatMessage = z.infer<typeof chatMessage>;

const fileParams = z.object({ fileId: pathId });
const messages = z.array(chatMessage).max(chatMessagesMaximum);

export const listFileMessages = endpoint({
  id: 'FI-6',
  name: 'listFileMessages',
  summary: "The caller's own questions about a file with their answers, oldest first",
  method: 'GET',
  path: '/files/messages/:fileId',
  needs: signedIn,
  params: fileParams,
  data: messages,
  refuses: ['forbidden', 'notFound'],
});

export const deleteFileMessages = endpoint({
  id: 'FI-10',
  name: 'deleteFileMessages',
  summary: "Delete the caller's own questions about a file and their answers",
  method: 'DELETE',
  path: '/files/messages/:fileId',
  needs: signedIn,
  params: fileParams,
  data: nothing,
  refuses: ['forbidden', 'notFound'],
});

/** The record whose files a question is about. */
export const askedFilesQuery = z.object({
  moduleType: z.enum(chatModules, { error: 'Module type is not valid' }),
  moduleId: requiredPathId,
});

export const askFiles = endpoint({
  ...asking,
  id: 'FI-11',
  name: 'askFiles',
  summary: 'Ask a question about all files of a client, job or request',
  path: '/files/ask',
  body: z.object({ ...askedFilesQuery.shape, question }),
});

export const listAskedMessages = endpoint({
  id: 'FI-12',
  name: 'listAskedMessages',
  summary: "The caller's own questions about the files of a record with their answers, oldest first",
  method: 'GET',
  path: '/files/ask/messages',
  needs: signedIn,
  query: askedFilesQuery,
  data: messages,
  refuses: ['forbidden', 'notFound'],
});

export const deleteAskedMessages = endpoint({
  id: 'FI-13',
  name: 'deleteAskedMessages',
  summary: "Delete the caller's own questions about the files of a record and their answers",
  method: 'DELETE',
  path: '/files/ask/messages',
  needs: signedIn,
  query: askedFilesQuery,
  data: nothing,
  refuses: ['forbidden', 'notFound'],
});
