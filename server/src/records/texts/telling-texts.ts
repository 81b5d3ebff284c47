import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';

/** The transaction for a write of text messages: conversations show some, the list of sent texts others. */
export const tellingTexts = (tx: Tx): Tx => telling(tx, ['sms', 'outgoingSms'], null);
