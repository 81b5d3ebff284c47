import type { Plan } from './save-or-send.ts';
import type { Base } from './write.ts';

type Edit = Pick<Base, 'address' | 'path' | 'answerPath'> & {
  order: string;
  title: string;
  /** The edited version. */
  before: object;
  /** The fields that the edit changes. */
  changes: object;
  /** The words for the record's fields. */
  labels: Readonly<Record<string, { label: string } | string>>;
  words?: Base['words'];
  shows?: Plan['shows'];
};

const asWords = (field: string): string =>
  field.replaceAll(/([A-Z])/g, ' $1').replace(/^./, (first) => first.toUpperCase());

/** How the changed fields of a record wait on this device, with what the person saw in them. */
export function planOfEdit({ order, title, before, changes, labels, words, shows, ...base }: Edit): Plan {
  const fields = Object.keys(changes).filter((field) => field !== 'updatedAt' && field !== 'id');
  const labelOf = (field: string): string => {
    const label = labels[field] ?? asWords(field);
    return typeof label === 'string' ? label : label.label;
  };
  return {
    ...{ order, title },
    ...(shows === undefined ? {} : { shows }),
    base: {
      ...base,
      seen: Object.fromEntries(fields.map((field) => [field, (before as Record<string, unknown>)[field]])),
      labels: Object.fromEntries(fields.map((field) => [field, labelOf(field)])),
      ...(words === undefined ? {} : { words }),
    },
  };
}
