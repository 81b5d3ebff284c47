import { keepsOnDevice } from '../worker/keeps-on-device.ts';
import { keepAnswers } from './kept-answers.ts';
import { canKeep, openShelf } from './sealed-shelf.ts';

/** The server's answers that this browser keeps. Null if it may not or cannot keep any. */
export const kept =
  'document' in globalThis && canKeep() && keepsOnDevice() ? keepAnswers({ shelf: openShelf(), now: Date.now }) : null;
