import { Skeleton, Text } from '@mantine/core';
import type { Client } from '@truckroll/contract/clients/clients';
import { clientTemplateValues, fillTemplate, senderTemplateValues } from '@truckroll/domain/emails/mail-templates';
import { escapeHtml } from '@truckroll/domain/text/escape-html';
import { Suspense, useState } from 'react';
import { useMe } from '../../../app/session/me.ts';
import { ClientPicker } from '../../../clients/parts/client-picker.tsx';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';
import styles from '../../panels/compose.module.css';

const RichTextView = lazyPart(async () => (await import('../../../design/field/rich-text-view.tsx')).RichTextView);

/** Shows a template as a message to a client; fields without a value keep their names. */
export function TemplatePreview({ subject, content }: { subject: string; content: string }) {
  const { name, account } = useMe();
  const [client, setClient] = useState<Client | null>(null);
  const values = {
    ...senderTemplateValues({ name, company: account }),
    ...(client === null ? {} : clientTemplateValues(client)),
  };
  return (
    <section className={styles.preview} aria-label="Preview">
      <ClientPicker
        label="Preview for a client"
        description="Fields without a value keep their names here. In an email they have to be replaced before it is sent."
        value={client}
        onChange={setClient}
      />
      <Text fw={600}>{fillTemplate(subject, values, String, true).text || 'No Subject'}</Text>
      <Suspense fallback={<Skeleton height={80} />}>
        <RichTextView
          key={client?.id}
          label="Preview of the text"
          html={fillTemplate(content, values, escapeHtml, true).text}
        />
      </Suspense>
    </section>
  );
}
