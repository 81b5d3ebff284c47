import { constants, platform, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { parseMail } from './parse-mail.ts';

// The thread gets a low priority, because API requests matter more. Only Linux has priorities per thread.
if (platform() === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** Answers with the content of a mail, or null if it cannot be parsed. */
async function answer(raw: Uint8Array): Promise<void> {
  try {
    parentPort?.postMessage(await parseMail(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)));
  } catch {
    parentPort?.postMessage(null);
  }
}

parentPort?.on('message', (raw: Uint8Array) => void answer(raw));
