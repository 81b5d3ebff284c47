import { Button, CopyButton, Group, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';

const copiedMs = 2000;

/** Copies a text, and says so. */
export const CopiedText = ({ text, label }: { text: string; label: string }) => (
  <CopyButton value={text} timeout={copiedMs}>
    {({ copied, copy }) => (
      <Button
        variant="default"
        leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        onClick={copy}
      >
        {copied ? 'Copied' : label}
      </Button>
    )}
  </CopyButton>
);

/** A secret that is shown once. On a narrow screen the button stands below it. */
export const CopiedSecret = ({ label, text, copyLabel }: { label: string; text: string; copyLabel: string }) => (
  <Group gap="xs" align="flex-end">
    <TextInput
      label={label}
      value={text}
      readOnly
      flex="1 1 240px"
      data-autofocus
      onFocus={(event) => event.currentTarget.select()}
    />
    <CopiedText text={text} label={copyLabel} />
  </Group>
);

/** A link to pass on. It is selected when focused, because browsers copy by a button only on secure origins. */
export function CopiedLink({ url }: { url: string }) {
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <TextInput
        label="Link"
        value={url}
        readOnly
        flex={1}
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopiedText text={url} label="Copy link" />
    </Group>
  );
}
