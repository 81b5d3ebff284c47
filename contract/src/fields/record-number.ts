import { z } from 'zod';
import { readText } from './fields.ts';

export const recordNumberText = 'Please enter a valid number';

/**
 * A record number, as digits or a number, at least 1. If it is absent, the next number is taken; an empty one is
 * refused (API 4.1).
 */
export const recordNumber = (emptyText: string) =>
  z
    .union([z.number(), readText(40), z.null()], { error: recordNumberText })
    .transform((given, context) => {
      const isEmpty = given === null || given === '';
      const number = typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : given;
      if (typeof number === 'number' && Number.isSafeInteger(number) && number >= 1) return number;
      context.addIssue({
        code: 'custom',
        message: isEmpty ? emptyText : recordNumberText,
        params: { code: isEmpty ? 'required' : 'invalid_format' },
      });
      return z.NEVER;
    })
    .optional();
