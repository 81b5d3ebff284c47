import { keepsOnDevice } from '../worker/keeps-on-device.ts';
import { keepAnswers } from './kept-answers.ts';
import { canKeep, openShelf } from './sealed-shelf.ts';

/** What this browser keeps of the server's answers. Null where nothing may or can be kept. */
export const kept =
  'document' in globalThis && canKeep() && keepsOnDevice() ? keepAnswers({ shelf: openShelf(), now: Date.now }) : null;
