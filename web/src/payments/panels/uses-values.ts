import { problems } from '@truckroll/contract/endpoints/problem';
import { creditAmountText } from '@truckroll/contract/payments/client-credits';
import { paymentMethods } from '@truckroll/domain/documents/document-kinds';
import { sumMoney } from '@truckroll/domain/money/amounts';
import { isDateOnly } from '@truckroll/domain/text/checks';
import { z } from 'zod';
import { noteMaximum } from './payment-values.ts';

export const reasonText = 'Please say why';

export const creditAmount = z
  .number({ error: creditAmountText })
  .nullable()
  .transform((amount) => amount ?? 0)
  .refine((amount) => amount > 0, { error: creditAmountText });

export const pastDay = (today: string) =>
  z
    .string()
    .nullable()
    .refine((day): day is string => day !== null && isDateOnly(day), { error: 'Payment date is not valid' })
    .refine((day) => day <= today, { error: 'The date cannot be in the future.' });

/** How much of a sum each invoice gets: at most what is due on it, and together at most the sum. */
export const usesSchema = (today: string) =>
  z
    .object({
      amount: creditAmount,
      date: pastDay(today),
      method: z.enum(paymentMethods),
      note: z.string().trim().max(noteMaximum),
      uses: z.array(
        z
          .object({ documentId: z.string(), amountDue: z.number(), amount: z.number().nullable() })
          .refine(({ amount, amountDue }) => (amount ?? 0) >= 0 && (amount ?? 0) <= amountDue, {
            error: problems.paymentTooLarge[1],
            path: ['amount'],
          }),
      ),
    })
    .superRefine(({ amount, uses }, context) => {
      const used = sumMoney(uses.map((use) => use.amount ?? 0));
      if (used > amount) context.addIssue({ code: 'custom', path: ['amount'], message: 'More is applied than this.' });
    });
export type UsesInput = z.input<ReturnType<typeof usesSchema>>;
export type UsesOutput = z.output<ReturnType<typeof usesSchema>>;
