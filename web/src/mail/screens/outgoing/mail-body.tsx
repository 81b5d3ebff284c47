import { SegmentedControl, Text } from '@mantine/core';
import type { OutgoingMail } from '@truckroll/contract/mail/mail';
import { logoContentId } from '@truckroll/domain/outgoing-mail/letter';
import { useState } from 'react';
import { useMe } from '../../../app/session/me.ts';
import { MailFrame } from '../../parts/mail-frame.tsx';

/** A mail that is still here, as its receiver would see it, or its plain text. */
export function MailBody({ mail: { text, html, subject } }: { mail: OutgoingMail }) {
  const { logoUrl } = useMe().account;
  const [shown, setShown] = useState('html');
  if (text === null) return <Text>The text is not shown, because it lets its reader sign in.</Text>;
  return (
    <>
      {html !== null && (
        <SegmentedControl
          mb="sm"
          aria-label="Format"
          data={[
            { value: 'html', label: 'As it looks' },
            { value: 'text', label: 'Plain text' },
          ]}
          value={shown}
          onChange={setShown}
        />
      )}
      {html !== null && shown === 'html' ? (
        <MailFrame title={subject} content={html.replace(`cid:${logoContentId}`, logoUrl ?? '')} />
      ) : (
        <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Text>
      )}
    </>
  );
}
