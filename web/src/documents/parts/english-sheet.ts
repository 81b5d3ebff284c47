import { messages } from '@truckroll/domain/client-texts/compiled/sheet-en.gen';
import type { SheetWords } from '@truckroll/domain/client-texts/sheet-words';
import { wordsOf } from '@truckroll/domain/client-texts/words';

/** The words of sheets on the screens of the company. */
export const englishSheet: SheetWords = wordsOf('en', messages);
