import { Button, Group, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RuleDraft } from '@truckroll/domain/rules/rule';
import { fromTemplate, ruleTemplates } from '@truckroll/domain/rules/rule-templates';
import { tagKey } from '@truckroll/domain/tags/tags';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { tagsQuery } from '../../tags/parts/tag-queries.ts';
import { valuesOf } from './rule-form.ts';
import styles from './rules.module.css';

type TemplateDialogProps = { onChoose: (rule: RuleDraft) => void; onClose: () => void };

/** What a new rule starts from: an example, or nothing. */
export function TemplateDialog({ onChoose, onClose }: TemplateDialogProps) {
  const { data: tags = [] } = useQuery(tagsQuery);
  const tagIdOf = (name: string): string | undefined => tags.find((tag) => tagKey(tag.name) === tagKey(name))?.id;
  return (
    <Dialog
      title="Start from an example"
      width={620}
      onClose={onClose}
      footer={
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => onChoose(valuesOf(null))}>Empty rule</Button>
        </Group>
      }
    >
      <ul className={styles.list}>
        {ruleTemplates.map((template) => (
          <li key={template.key}>
            <UnstyledButton className={styles.row} w="100%" onClick={() => onChoose(fromTemplate(template, tagIdOf))}>
              <Text fw={600}>{template.rule.name}</Text>
              <Text size="sm" c="dimmed">
                {template.why}
              </Text>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
