import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Account } from '@truckroll/contract/account/account';
import { type Branding, defaultBranding } from '@truckroll/domain/branding/branding';
import { isMailed, isPrinted } from '@truckroll/domain/branding/logo-rules';
import { inkOn } from '@truckroll/domain/branding/readable-colors';
import type { DocumentType } from '@truckroll/domain/documents/document-kinds';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { isColor } from '@truckroll/domain/text/checks';
import { type CSSProperties, useState } from 'react';
import { ScrollRegion } from '../../design/scroll-region.tsx';
import { Section } from '../../design/section.tsx';
import { DocumentSheetView } from '../../documents/parts/document-sheet-view.tsx';
import { englishSheet } from '../../documents/parts/english-sheet.ts';
import { MailFrame } from '../../mail/parts/mail-frame.tsx';
import { logoFileQuery } from '../parts/account-queries.ts';
import { sampleDocument, sampleMail } from './branding-sample.ts';
import styles from './branding-screen.module.css';

const places = [
  { value: 'page', label: "Client's page" },
  { value: 'pdf', label: 'PDF' },
  { value: 'email', label: 'Email' },
] as const;
type Place = (typeof places)[number]['value'];

/** Where the stored logo is shown, by the server's rules. */
const shows = { pdf: ({ type }: { type: string }) => isPrinted(type), email: isMailed };

/** While a color is being typed, the preview keeps the last valid one. */
const shownBranding = (typed: Branding): Branding => ({
  ...typed,
  color: isColor(typed.color) ? typed.color : defaultBranding.color,
  accent: isColor(typed.accent) ? typed.accent : defaultBranding.accent,
});

/** A preview of documents and mail with the unsaved values of the form (screens 13.20). */
export function BrandingPreview({ account, typed }: { account: Account; typed: Branding }) {
  const [place, setPlace] = useState<Place>('page');
  const [kind, setKind] = useState<'estimate' | 'invoice'>('estimate');
  const documentType: DocumentType = kind === 'invoice' ? 1 : 2;
  const { data: logo = null } = useQuery(logoFileQuery(account.logoUrl));
  const showsLogo = typed.showsLogo && (place === 'page' || (logo !== null && shows[place](logo)));
  const of = { account, branding: { ...shownBranding(typed), showsLogo }, documentType };
  return (
    <Section title="Preview">
      <div className={styles.choices}>
        <SegmentedControl
          aria-label="Where"
          data={[...places]}
          value={place}
          onChange={(value) => setPlace(places.find((each) => each.value === value)?.value ?? 'page')}
        />
        <SegmentedControl
          aria-label="Document"
          data={[
            { value: 'estimate', label: 'Estimate' },
            { value: 'invoice', label: 'Invoice' },
          ]}
          value={kind}
          onChange={(value) => setKind(value === 'invoice' ? 'invoice' : 'estimate')}
        />
      </div>
      {place === 'email' ? (
        <div className={styles.mail}>
          <MailFrame title="Preview of the email" content={sampleMail(of)} />
        </div>
      ) : (
        <ScrollRegion className={styles.paper} data-place={place} aria-label="Preview of the document">
          <DocumentSheetView
            document={sampleDocument(of)}
            currency={account.currency}
            words={englishSheet}
            zone={account.timezone}
          />
          {place === 'page' && <PreviewBar {...of} />}
        </ScrollRegion>
      )}
    </Section>
  );
}

/** Shows the client's button in the preview, without its function. */
function PreviewBar({ branding: { accent }, documentType, account }: Parameters<typeof sampleDocument>[0]) {
  const amount = formatMoney(
    sampleDocument({ branding: defaultBranding, documentType, account }).total,
    account.currency,
  );
  const colors: CSSProperties = { background: accent, color: inkOn(accent) };
  return (
    <div className={styles.bar}>
      <span className={styles.button} style={colors}>
        {documentType === 1 ? `Pay ${amount}` : `Approve ${amount}`}
      </span>
    </div>
  );
}
