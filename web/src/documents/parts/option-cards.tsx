import type { PublicDocument } from '@truckroll/contract/documents/send-document';
import type { SheetWords } from '@truckroll/domain/client-texts/sheet-words';
import { countingLinesOf, countingOption, linesOfOption } from '@truckroll/domain/documents/estimate-options';
import { sheetLine } from '@truckroll/domain/documents/sheet-lines';
import { useId } from 'react';
import styles from './option-cards.module.css';

type Option = PublicDocument['options'][number];

type OptionCardsProps = {
  document: PublicDocument;
  currency: string;
  words: SheetWords;
  /** Picks an option. Undefined where nothing can be chosen. */
  onPick: ((optionId: string) => void) | undefined;
};

/** The options of an estimate side by side, with what is in each and its total. They can be read without scripts. */
export function OptionCards({ document, currency, words, onPick }: OptionCardsProps) {
  const { say, money } = words;
  const name = useId();
  const picked = countingOption(document.options)?.id;
  return (
    <fieldset className={styles.options}>
      <legend className={styles.legend}>{say('options')}</legend>
      {document.options.map((option) => {
        const isPicked = option.id === picked;
        const badge = badgeOf(option, document.actionStatus === 1);
        return (
          <div
            key={option.id}
            className={styles.card}
            data-picked={isPicked || undefined}
            data-live={onPick !== undefined || undefined}
          >
            {option.pictureUrl !== null && <img className={styles.picture} src={option.pictureUrl} alt="" />}
            <span className={styles.name}>
              {onPick === undefined ? (
                option.name
              ) : (
                <>
                  <input
                    id={`${name}-${option.id}`}
                    type="radio"
                    name={name}
                    value={option.id}
                    checked={isPicked}
                    aria-describedby={`${name}-${option.id}-more`}
                    onChange={() => onPick(option.id)}
                  />
                  <label htmlFor={`${name}-${option.id}`}>{option.name}</label>
                </>
              )}
            </span>
            <div id={`${name}-${option.id}-more`} className={styles.about}>
              {badge !== null && (
                <span className={styles.badge} data-kind={badge}>
                  {say(badge)}
                </span>
              )}
              <strong className={styles.total}>{money(option.total, currency)}</strong>
            </div>
            {option.description !== null && <span className={styles.description}>{option.description}</span>}
            <Lines document={document} option={option} currency={currency} words={words} />
          </div>
        );
      })}
    </fieldset>
  );
}

/** What stands on an option: that it is recommended, and once the client has decided, whether it was chosen. */
const badgeOf = (option: Option, isApproved: boolean): 'recommended' | 'chosen' | 'notChosen' | null => {
  if (isApproved) return option.isChosen ? 'chosen' : 'notChosen';
  return option.isRecommended ? 'recommended' : null;
};

function Lines({ document, option, currency, words }: Omit<OptionCardsProps, 'onPick'> & { option: Option }) {
  const { say } = words;
  const counting = countingLinesOf(document.items, option.id);
  const lines = document.actionStatus === 1 ? counting : linesOfOption(document.items, option.id);
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.id}>
          {line.quantity === 1 ? line.name : `${sheetLine(line, { words, currency }).quantity} × ${line.name}`}
          {line.isOptional && (
            <span className={styles.optional}>{say(line.isChosen ? 'optional' : 'optionalLeftOut')}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
