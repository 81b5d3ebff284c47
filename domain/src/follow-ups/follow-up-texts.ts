import type { ClientLanguage } from '../client-texts/client-language.ts';
import { followUps } from '../client-texts/compiled/follow-ups-all.gen.ts';
import { wordsOf } from '../client-texts/words.ts';
import type { FollowUpTexts } from './follow-up-words.ts';

/** What the messages say that clients get by themselves, in a client's language. */
export const followUpWordsOf = (language: ClientLanguage): FollowUpTexts => wordsOf(language, followUps[language]);
