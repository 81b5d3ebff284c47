import { clientLanguages, languageNames } from '@truckroll/domain/client-texts/client-language';
import styles from './language-choice.module.css';
import type { RefusalWords } from './refusal-text.ts';
import type { ShownLanguage } from './shown-language.ts';

type LanguageChoiceProps = { shown: ShownLanguage; words: RefusalWords };

/** The languages of a client's page, each by its own name. */
export function LanguageChoice({ shown: { language, choose }, words }: LanguageChoiceProps) {
  return (
    <fieldset className={styles.languages} aria-label={words.say('language')}>
      {clientLanguages.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          className={styles.language}
          aria-pressed={each === language}
          onClick={() => choose(each)}
        >
          {languageNames[each]}
        </button>
      ))}
    </fieldset>
  );
}
