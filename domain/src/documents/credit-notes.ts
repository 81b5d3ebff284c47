/** A line of a credit note: a part of a line of its invoice, with the taxes of that part. */
export type CreditNoteLine = {
  name: string;
  quantity: number;
  rate: number;
  /** The amount without taxes on top of it. */
  net: number;
  taxes: readonly { name: string; rate: number; taxType: 1 | 2; taxAmount: number }[];
  /** With the taxes on top. */
  total: number;
};

/** What a credit note says, as it was made. */
export type CreditNoteDetails = {
  /** The number of the invoice that it credits. */
  invoiceNumber: string;
  client: { name: string; email: string | null; lines: string };
  lines: readonly CreditNoteLine[];
};
