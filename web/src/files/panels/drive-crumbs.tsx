import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type Crumb, rootName } from '@truckroll/domain/files/folder-tree';
import styles from './drive-list.module.css';
import type { ItemDragging } from './item-dragging.ts';

type DriveCrumbsProps = {
  crumbs: readonly Crumb[] | undefined;
  /** The view open over the folder, such as the note editor. */
  here?: string | undefined;
  onOpen: (folder: string | null) => void;
  dragging: ItemDragging;
};

/**
 * The path from 'Files' to the current folder; each part links to its folder and accepts dropped items (screens M6).
 */
export function DriveCrumbs({ crumbs = [{ id: null, name: rootName }], here, onOpen, dragging }: DriveCrumbsProps) {
  return (
    <nav aria-label="Folders" className={styles.crumbs}>
      <ol>
        {crumbs.map((crumb, index) => {
          const isHere = here === undefined && index === crumbs.length - 1;
          return (
            <li key={crumb.id ?? rootName}>
              {index > 0 && <IconChevronRight size={16} aria-hidden />}
              <UnstyledButton
                className={styles.crumb}
                aria-current={isHere ? 'page' : undefined}
                onClick={() => onOpen(crumb.id)}
                {...dragging.dropProps(crumb.id)}
              >
                {crumb.name}
              </UnstyledButton>
            </li>
          );
        })}
        {here !== undefined && (
          <li>
            <IconChevronRight size={16} aria-hidden />
            <span className={styles.crumb} aria-current="page">
              {here}
            </span>
          </li>
        )}
      </ol>
    </nav>
  );
}
