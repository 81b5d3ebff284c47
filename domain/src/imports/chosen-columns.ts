import { clientStageLabels, clientStages } from '../clients/stages.ts';
import { optionName } from '../custom-properties/definitions.ts';
import { jobPriorityLabel, jobStatusLabel } from '../jobs/job-labels.ts';
import { jobPriorities, jobStatuses } from '../jobs/job-statuses.ts';
import { packageLabel, productTypeLabels, productTypes } from '../product-services/product-types.ts';
import { customTargetKey, type ImportProperty, propertiesOfKind, readOption } from './custom-columns.ts';
import type { ImportKind } from './kinds.ts';
import { priorityOfWord, stageOfWord, statusOfWord } from './known-words.ts';
import { packageWord, typeOfWord } from './product-row.ts';

/**
 * A field that allows only the options of a list, such as the stage of a client. `read` finds the option for a text of
 * the imported file, unless the user has mapped that text to an option.
 */
export type ChosenColumn = {
  key: string;
  label: string;
  options: readonly { value: string; label: string }[];
  read: (text: string) => string;
};

const ownColumns: Partial<Record<ImportKind, readonly ChosenColumn[]>> = {
  clients: [
    {
      key: 'stage',
      label: 'the stage',
      options: clientStages.map((value) => ({ value, label: clientStageLabels[value] })),
      read: stageOfWord,
    },
  ],
  products: [
    {
      key: 'type',
      label: 'the type',
      options: [
        ...productTypes.map((type) => ({ value: String(type), label: productTypeLabels[type] })),
        { value: packageWord, label: packageLabel },
      ],
      read: typeOfWord,
    },
  ],
  jobs: [
    {
      key: 'jobStatus',
      label: 'the status',
      options: jobStatuses.map((value) => ({ value, label: jobStatusLabel(value) })),
      read: statusOfWord,
    },
    {
      key: 'priority',
      label: 'the priority',
      options: jobPriorities.map((value) => ({ value, label: jobPriorityLabel(value) })),
      read: priorityOfWord,
    },
  ],
};

/**
 * The columns of a kind whose values have a meaning here: those of the product, and the account's custom properties of
 * the type Select.
 *
 * @example chosenColumns('jobs', [crew]).map(({ label }) => label) → ['the status', 'the priority', 'Crew']
 */
export const chosenColumns = (kind: ImportKind, properties: readonly ImportProperty[]): readonly ChosenColumn[] => [
  ...(ownColumns[kind] ?? []),
  ...propertiesOfKind(kind, properties)
    .filter(({ type }) => type === 'Select')
    .map((property) => ({
      key: customTargetKey(property.id),
      label: property.name,
      options: property.options.map(optionName).map((name) => ({ value: name, label: name })),
      read: (text: string) => readOption(property, text),
    })),
];
