import { ActionIcon, Button, Checkbox, NumberInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { PublicDocument } from '@truckroll/contract/documents/send-document';
import { takesChangeRequests } from '@truckroll/domain/documents/change-requests';
import { chosenDocument, isChoosable, proposedChoice } from '@truckroll/domain/documents/chosen-document';
import type { Choice } from '@truckroll/domain/documents/estimate-options';
import { useState } from 'react';
import type { Choosing } from '../../parts/document-sheet-view.tsx';
import type { PageWords } from './page-words.ts';
import styles from './public-document.module.css';

type Line = PublicDocument['items'][number];
type ChosenLine = Choice['lines'][number];

/** What the client has chosen on the page, of one version of the estimate. */
type Chosen = { version: string; choice: Choice };

export type ShownChoice = {
  /** The document in the sums of the choice. */
  document: PublicDocument;
  /** What is approved with it; null where there is nothing to choose. */
  choice: Choice | null;
  /** Why the choice cannot be approved. */
  isRefused: boolean;
  choosing: Choosing | undefined;
};

/** Whether an estimate waits for its client's answer. */
const isOpen = ({ documentType, documentStatus }: PublicDocument): boolean =>
  documentType === 2 && (documentStatus === 'sent' || documentStatus === 'viewed' || documentStatus === 'draft');

/**
 * The estimate with what the client picks on the page. The sums are those that the server stores, by the same function.
 * A new version of the document begins anew, because nobody has chosen of it yet.
 */
export function useChoice(
  document: PublicDocument,
  {
    words,
    isReadOnly,
    onAsk,
  }: {
    words: PageWords;
    isReadOnly: boolean;
    /** Null when the estimate is presented on site, where the client asks the company directly. */
    onAsk: ((line: Line) => void) | null;
  },
): ShownChoice {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const choice = chosen?.version === document.updatedAt ? chosen.choice : proposedChoice(document);
  const asks = onAsk !== null && takesChangeRequests(document) && !isReadOnly;
  const beside = (line: Line) => (asks ? <AskAbout line={line} words={words} onAsk={onAsk} /> : null);
  if (!isOpen(document) || !isChoosable(document) || isReadOnly) {
    const choosing =
      asks && document.documentType === 2 ? { pick: undefined, optional: () => null, beside } : undefined;
    return { document, choice: null, isRefused: false, choosing };
  }
  const choose = (next: Choice) => setChosen({ version: document.updatedAt, choice: next });
  const change = (sent: ChosenLine) =>
    choose({ ...choice, lines: [...choice.lines.filter(({ id }) => id !== sent.id), sent] });
  const shown = chosenDocument(document, choice);
  return {
    document: shown,
    // Lines of another option stay on the page, so that going back finds them, but are not sent.
    choice: { ...choice, lines: choice.lines.filter(({ id }) => isOfOption(document, id, choice.optionId)) },
    isRefused: shown.refusal !== null,
    choosing: {
      pick: (optionId) => choose({ ...choice, optionId }),
      optional: (line) => <OptionalLine line={line} words={words} onChange={change} />,
      beside,
    },
  };
}

const isOfOption = ({ items }: PublicDocument, id: string, optionId: string | null): boolean =>
  items.some((line) => line.id === id && line.optionId === optionId);

type OptionalLineProps = { line: Line; words: PageWords; onChange: (line: ChosenLine) => void };

/** Whether an optional line is taken, and how much of it. */
function OptionalLine({ line, words, onChange }: OptionalLineProps) {
  const { say } = words.page;
  const { id, name, quantity, isChosen, minQuantity, maxQuantity } = line;
  return (
    <div className={styles.optional}>
      <Checkbox
        label={say('include', { name })}
        checked={isChosen}
        onChange={(event) => onChange({ id, isChosen: event.currentTarget.checked, quantity })}
      />
      {isChosen && minQuantity !== null && maxQuantity !== null && minQuantity < maxQuantity && (
        <Quantity
          line={{ ...line, minQuantity, maxQuantity }}
          words={words}
          onChange={(next) => onChange({ id, isChosen, quantity: next })}
        />
      )}
    </div>
  );
}

type QuantityProps = {
  line: Line & { minQuantity: number; maxQuantity: number };
  words: PageWords;
  onChange: (quantity: number) => void;
};

/** A quantity within its bounds, by buttons, by the arrow keys or typed. */
function Quantity({ line: { name, quantity, minQuantity, maxQuantity }, words, onChange }: QuantityProps) {
  const { say } = words.page;
  const [typed, setTyped] = useState<string | number | null>(null);
  const within = (wanted: number) => Math.min(maxQuantity, Math.max(minQuantity, Math.round(wanted * 100) / 100));
  const step = (by: number) => onChange(within(quantity + by));
  return (
    <div className={styles.quantity}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={say('fewer', { name })}
        aria-disabled={quantity <= minQuantity}
        onClick={() => step(-1)}
      >
        <IconMinus size={16} aria-hidden />
      </ActionIcon>
      <NumberInput
        className={styles.quantityInput}
        aria-label={say('quantityOf', { name })}
        hideControls
        allowNegative={false}
        decimalScale={2}
        min={minQuantity}
        max={maxQuantity}
        value={typed ?? quantity}
        onChange={(value) => {
          setTyped(value);
          if (typeof value === 'number' && within(value) === value) onChange(value);
        }}
        onBlur={() => {
          if (typeof typed === 'number') onChange(within(typed));
          setTyped(null);
        }}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={say('moreOf', { name })}
        aria-disabled={quantity >= maxQuantity}
        onClick={() => step(1)}
      >
        <IconPlus size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** Opens the question about a line. */
const AskAbout = ({ line, words, onAsk }: { line: Line; words: PageWords; onAsk: (line: Line) => void }) => (
  <Button
    className={styles.question}
    variant="subtle"
    size="compact-sm"
    aria-label={words.page.say('questionAbout', { name: line.name })}
    onClick={() => onAsk(line)}
  >
    {words.page.say('question')}
  </Button>
);
