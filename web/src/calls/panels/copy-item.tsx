import { Menu } from '@mantine/core';
import { IconCheck, IconCopy, type IconProps } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { toast } from '../../design/feedback/toasts.ts';

const copiedMs = 2000;

type CopyItemProps = {
  label: string;
  icon?: ComponentType<IconProps>;
  failureText: string;
  /** The text to copy; null if there is none. */
  textOf: () => Promise<string> | string | null;
};

/** A menu entry that copies a text, and confirms it for 2 seconds (screens 3.6). */
export function CopyItem({ label, icon: Icon = IconCopy, failureText, textOf }: CopyItemProps) {
  const [isCopied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    try {
      const text = await textOf();
      if (text === null) return;
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), copiedMs);
    } catch {
      toast.error(failureText);
    }
  }

  const Sign = isCopied ? IconCheck : Icon;
  return (
    <Menu.Item
      leftSection={<Sign size={18} stroke={1.7} aria-hidden />}
      closeMenuOnClick={false}
      onClick={() => void copy()}
    >
      {isCopied ? 'Copied' : label}
    </Menu.Item>
  );
}
