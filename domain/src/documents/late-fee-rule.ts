export const lateFeeKinds = ['fixed', 'percent'] as const;
export const lateFeeRepeats = ['once', 'monthly'] as const;

/** When a company charges a fee for an overdue invoice, and how much (decision 0093). */
export type LateFeeRule = {
  isOn: boolean;
  /** How many days after the due date the fee is charged. */
  afterDays: number;
  kind: (typeof lateFeeKinds)[number];
  /** An amount in the company's currency, or a percentage of what is due. */
  value: number;
  repeats: (typeof lateFeeRepeats)[number];
};

/** Whether a client is charged late fees: as the company does, or never. */
export const lateFeeChoices = ['company', 'never'] as const;
export type LateFeeChoice = (typeof lateFeeChoices)[number];

/** @example lateFeeLabel('never') → 'Never' */
export const lateFeeLabel = (choice: LateFeeChoice): string => (choice === 'company' ? "The company's" : 'Never');

export const lateFeeValueText = 'Enter more than 0, and at most 100 percent';

/** Whether a rule can be switched on. */
export const isLateFeeRule = ({ isOn, kind, value }: Pick<LateFeeRule, 'isOn' | 'kind' | 'value'>): boolean =>
  !isOn || (value > 0 && (kind === 'fixed' || value <= 100));
