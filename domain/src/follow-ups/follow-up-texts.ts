import type { ClientLanguage } from '../client-texts/client-language.ts';
import { followUps } from '../client-texts/compiled/follow-ups-all.gen.ts';
import { wordsOf } from '../client-texts/words.ts';
import type { FollowUpTexts } from './follow-up-words.ts';

/** The texts of automatic messages to clients, in a client's language. */
export const followUpWordsOf = (language: ClientLanguage): FollowUpTexts => wordsOf(language, followUps[language]);
