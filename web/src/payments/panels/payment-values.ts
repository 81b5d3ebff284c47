import { problems } from '@truckroll/contract/endpoints/problem';
import { paymentMethods } from '@truckroll/domain/documents/document-kinds';
import type { RefundParts } from '@truckroll/domain/documents/refund-parts';
import { isDateOnly } from '@truckroll/domain/text/checks';
import { z } from 'zod';

export const noteMaximum = 1000;

const amountText = 'Payment amount must be greater than 0';

const paymentDate = z
  .string()
  .nullable()
  .refine((day): day is string => day !== null && isDateOnly(day), { error: 'Payment date is not valid' });

const shared = {
  paymentDate,
  paymentMethod: z.enum(paymentMethods),
  paymentNote: z.string().trim().max(noteMaximum),
};

/** The rules of a payment form (screens M30): more than zero, at most the amount due; a tip of at most the invoice's total. */
export const paymentSchema = (amountDue: number, total: number) =>
  z.object({
    ...shared,
    paymentAmount: z
      .number({ error: amountText })
      .nullable()
      .transform((amount) => amount ?? 0)
      .refine((amount) => amount > 0, { error: amountText })
      .refine((amount) => amount <= amountDue, { error: problems.paymentTooLarge[1] }),
    tipAmount: z
      .number()
      .nullable()
      .transform((amount) => amount ?? 0)
      .refine((amount) => amount <= total, { error: problems.tipTooLarge[1] }),
    isOnlinePayment: z.boolean(),
    paymentStatus: z.enum(['completed', 'pending']),
    sendReceipt: z.boolean(),
  });
export type PaymentInput = z.input<ReturnType<typeof paymentSchema>>;
export type PaymentOutput = z.output<ReturnType<typeof paymentSchema>>;

const upTo = (most: number, error: string) =>
  z
    .number()
    .nullable()
    .transform((amount) => amount ?? 0)
    .refine((amount) => amount <= most, { error });

/** The rules of a refund form: more than zero, and at most the rest of the payment and of its tip (PY-6). */
export const refundSchema = (left: RefundParts, tooLargeText: string) =>
  z
    .object({
      refundAmount: upTo(left.amount, tooLargeText),
      tipAmount: upTo(left.tip, tooLargeText),
      refundDate: paymentDate,
      refundMethod: z.enum(paymentMethods),
      reason: z.string().trim().max(noteMaximum),
    })
    .refine(({ refundAmount, tipAmount }) => refundAmount + tipAmount > 0, {
      path: ['refundAmount'],
      error: amountText,
    });
export type RefundInput = z.input<ReturnType<typeof refundSchema>>;
export type RefundOutput = z.output<ReturnType<typeof refundSchema>>;

/** The editable fields of a recorded payment (API PY-3). */
export const paymentChange = z.object(shared);
export type PaymentChangeInput = z.input<typeof paymentChange>;
export type PaymentChangeOutput = z.output<typeof paymentChange>;
