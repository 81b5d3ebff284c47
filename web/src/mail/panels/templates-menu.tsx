import { Button, Menu, ScrollArea, Text } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { fillEmailTemplate } from '@truckroll/contract/mail/email-templates';
import { templateFields } from '@truckroll/domain/emails/mail-templates';
import { useState } from 'react';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { OnDemandMenu } from '../../design/on-demand-menu.tsx';
import { emailTemplatesQuery } from './compose-queries.ts';
import { isOnlySignature, withSignature } from './mail-html.ts';
import type { Compose } from './use-compose.ts';

const isField = (name: string): name is keyof typeof templateFields => Object.hasOwn(templateFields, name);

/** A sentence with the labels of the fields that had no value. */
const missingText = (missing: readonly string[]): string => {
  const named = missing.map((name) => (isField(name) ? `${templateFields[name]} {${name}}` : name));
  return `No value for: ${named.join(', ')}. Please fill them in.`;
};

/** Inserts a template into the message, filled in for its client and job (EM-15). */
export function TemplatesMenu({ compose }: { compose: Compose }) {
  const [isFilling, setFilling] = useState(false);
  const { form, start, bodyHandle, signature } = compose;

  async function insert(id: string): Promise<void> {
    setFilling(true);
    try {
      const { clientId, jobId } = start.about;
      const query = { clientId, jobId, keepsMissing: true };
      const filled = await fetchEndpoint(fillEmailTemplate, { params: { id }, query });
      const content = form.getValues('content');
      if (isOnlySignature(content, signature)) bodyHandle.replace(withSignature(filled.content, signature));
      else bodyHandle.insert(filled.content);
      if (form.getValues('subject').trim() === '' && filled.subject !== '')
        form.setValue('subject', filled.subject, { shouldDirty: true });
      if (filled.missing.length > 0) toast.warning(missingText(filled.missing), { seconds: 10 });
    } finally {
      setFilling(false);
    }
  }

  return (
    <OnDemandMenu
      target={(props) => (
        <Button
          {...props}
          variant="subtle"
          color="gray"
          px={8}
          disabled={form.isSaving}
          loading={isFilling}
          leftSection={<IconTemplate size={20} stroke={1.7} aria-hidden />}
        >
          Templates
        </Button>
      )}
    >
      <TemplateItems onChoose={(id) => toastOnError(() => insert(id))} />
    </OnDemandMenu>
  );
}

function TemplateItems({ onChoose }: { onChoose: (id: string) => void }) {
  const templates = useQuery(emailTemplatesQuery);
  if (templates.data === undefined)
    return <Menu.Label>{templates.isError ? templates.error.message : 'Loading...'}</Menu.Label>;
  if (templates.data.length === 0) return <Menu.Label>No email templates found</Menu.Label>;
  return (
    <ScrollArea.Autosize mah={320} type="auto">
      {templates.data.map(({ id, name, subject }) => (
        <Menu.Item key={id} onClick={() => onChoose(id)}>
          {name}
          {subject !== '' && (
            <Text size="xs" c="dimmed" lineClamp={1}>
              {subject}
            </Text>
          )}
        </Menu.Item>
      ))}
    </ScrollArea.Autosize>
  );
}
