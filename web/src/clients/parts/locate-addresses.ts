import type { Address } from '@truckroll/domain/addresses/address';
import { textToLocate, withFoundPosition } from '@truckroll/domain/addresses/address-draft';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import type { AddressRow } from './client-form-values.ts';

const failedText = 'Failed to process addresses. Please try again.';

/**
 * Geocodes the rows without coordinates before a save. A row that is not found, or for which the map service fails, is
 * kept as typed. An unexpected error aborts the save (clients.md 5).
 */
export async function locateAddresses(
  rows: readonly AddressRow[],
  geocode: (text: string) => Promise<Address>,
): Promise<AddressRow[]> {
  const locate = async (row: AddressRow): Promise<AddressRow> => {
    const text = textToLocate(row);
    if (text === null) return row;
    try {
      return { ...row, ...withFoundPosition(row, await geocode(text)) };
    } catch (error) {
      // Without a session the save would fail too. The sign-in dialog opens over the form.
      if (error instanceof ApiProblem && error.status !== 401) return row;
      throw error;
    }
  };
  try {
    return await Promise.all(rows.map(locate));
  } catch (error) {
    if (error instanceof ApiProblem) throw error;
    throw new ApiProblem({ status: 0, message: failedText });
  }
}
