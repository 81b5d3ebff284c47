import { Button } from '@mantine/core';
import { type AddressDraft, textToLocate, withFoundPosition } from '@truckroll/domain/addresses/address-draft';
import { useEffect, useRef, useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import styles from './address-notice.module.css';
import { geocode, locateProblemText } from './map-queries.ts';

type AddressNoticeProps = { address: AddressDraft; onLocated: (address: AddressDraft) => void };

/** Shows that an address has no position yet, with an action that geocodes it (screens 3.9). */
export function AddressNotice({ address, onLocated }: AddressNoticeProps) {
  const hasMaps = useMe().account.features.maps;
  const [refused, setRefused] = useState<{ text: string; of: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const text = textToLocate(address);
  const latest = useRef(address);
  useEffect(() => {
    latest.current = address;
  }, [address]);

  async function locate(line: string): Promise<void> {
    if (isBusy) return;
    setRefused(null);
    setBusy(true);
    try {
      const found = await geocode(line);
      // The result is outdated if the user has typed since.
      if (textToLocate(latest.current) === line) onLocated(withFoundPosition(latest.current, found));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (!error.isReported) setRefused({ text: locateProblemText(error), of: line });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div role="status" className={text === null ? undefined : styles.notice}>
      {text !== null && (
        <>
          <span>Taxes and travel times need a located address.</span>
          {hasMaps && (
            <Button variant="subtle" size="compact-xs" aria-busy={isBusy} onClick={() => void locate(text)}>
              Locate
            </Button>
          )}
          {refused?.of === text && <span className={styles.refusal}>{refused.text}</span>}
        </>
      )}
    </div>
  );
}
