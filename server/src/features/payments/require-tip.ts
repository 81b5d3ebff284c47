import { roundMoney } from '@truckroll/domain/money/amounts';
import { type TipRefusal, tipRefusal } from '@truckroll/domain/tips/tip-rule';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import { readTips } from '../../records/accounts/account-store.ts';
import type { StoredDocument } from '../../records/documents/document-rights.ts';

/**
 * A tip in the currency of its document. Throws the reason for which it is not taken (API PY-2, DC-9d).
 */
export async function requireTip(
  tx: Tx,
  { documentType, total, currencyDecimals }: Pick<StoredDocument, 'documentType' | 'total' | 'currencyDecimals'>,
  sent: number,
  /** What to refuse with, where the reason says nothing to whoever asks. */
  instead: Partial<Record<TipRefusal, 'documentChanged'>> = {},
): Promise<number> {
  const tip = roundMoney(sent, currencyDecimals);
  if (tip === 0) return 0;
  const refusal = tipRefusal(await readTips(tx), { tip, documentType, total: Number(total) });
  if (refusal !== null) throw new Problem(instead[refusal] ?? refusal);
  return tip;
}
