/** The trades of which the guide has a price list, in the order in which it offers them. */
export const trades = ['plumbing', 'hvac', 'electrical', 'cleaning', 'landscaping', 'handyman', 'other'] as const;
export type Trade = (typeof trades)[number];

export const tradeLabels: Record<Trade, string> = {
  plumbing: 'Plumbing',
  hvac: 'Heating and cooling',
  electrical: 'Electrical',
  cleaning: 'Cleaning',
  landscaping: 'Landscaping',
  handyman: 'Handyman',
  other: 'Something else',
};

/** One entry of a trade's price list. */
export type PackItem = {
  name: string;
  description: string | null;
  category: string;
  /** 1 product, 2 service, as in the price book. */
  type: 1 | 2;
  unitType: string;
  /** A usual price in the United States, in cents. */
  cents: number;
};

/** The price list of a trade, and the types of jobs that it usually has. */
export type TradePack = { items: readonly PackItem[]; jobTypes: readonly string[] };

/** An entry as the lists are written: services unless they begin with 'P'. */
export type PackLine = readonly [kind: 'P' | 'S', name: string, unit: string, cents: number, description?: string];

export const packItems = (category: string, lines: readonly PackLine[]): PackItem[] =>
  lines.map(([kind, name, unitType, cents, description]) => ({
    name,
    description: description ?? null,
    category,
    type: kind === 'P' ? 1 : 2,
    unitType,
    cents,
  }));
