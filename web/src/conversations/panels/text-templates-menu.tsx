import { Menu, ScrollArea, Text } from '@mantine/core';
import { IconList, IconPlus, IconTemplate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { fillTextTemplate } from '@truckroll/contract/conversations/text-templates';
import { Suspense, useState } from 'react';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { EventBoundary } from '../../design/field/event-boundary.tsx';
import { OnDemandMenu } from '../../design/on-demand-menu.tsx';
import { ComposerButton } from './composer-button.tsx';
import { textTemplatesQuery } from './text-template-queries.ts';

const TextTemplateDialog = lazyDialog(async () => (await import('./text-template-dialog.tsx')).TextTemplateDialog);
const TextTemplatesDialog = lazyDialog(async () => (await import('./text-templates-dialog.tsx')).TextTemplatesDialog);

type MenuProps = { clientId: string | null; onInsert: (text: string) => void };

/** Inserts a template, filled in for the client, and manages them. Fields without a value stay, to be replaced. */
export function TextTemplatesMenu({ clientId, onInsert }: MenuProps) {
  const [open, setOpen] = useState<'new' | 'all' | null>(null);
  const insert = async (id: string): Promise<void> =>
    onInsert((await fetchEndpoint(fillTextTemplate, { params: { id }, query: { clientId } })).content);
  return (
    <>
      <OnDemandMenu
        position="top-end"
        target={(props) => <ComposerButton {...props} label="Templates" icon={IconTemplate} />}
      >
        <TemplateItems onChoose={(id) => toastOnError(() => insert(id))} />
        <Menu.Divider />
        <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
          Add template
        </Menu.Item>
        <Menu.Item leftSection={<IconList size={16} aria-hidden />} onClick={() => setOpen('all')}>
          Manage templates
        </Menu.Item>
      </OnDemandMenu>
      {/* In React's tree the composer is the parent: it would send its message when a template is saved. */}
      <EventBoundary onSubmit={(event) => event.stopPropagation()}>
        <Suspense>
          {open === 'new' && <TextTemplateDialog template={null} onClose={() => setOpen(null)} />}
          {open === 'all' && <TextTemplatesDialog onClose={() => setOpen(null)} />}
        </Suspense>
      </EventBoundary>
    </>
  );
}

function TemplateItems({ onChoose }: { onChoose: (id: string) => void }) {
  const templates = useQuery(textTemplatesQuery);
  if (templates.data === undefined)
    return <Menu.Label>{templates.isError ? templates.error.message : 'Loading...'}</Menu.Label>;
  if (templates.data.length === 0) return <Menu.Label>No templates found</Menu.Label>;
  return (
    <ScrollArea.Autosize mah={320} type="auto">
      {templates.data.map(({ id, name, content }) => (
        <Menu.Item key={id} onClick={() => onChoose(id)}>
          {name}
          <Text size="xs" c="dimmed" lineClamp={1}>
            {content}
          </Text>
        </Menu.Item>
      ))}
    </ScrollArea.Autosize>
  );
}
