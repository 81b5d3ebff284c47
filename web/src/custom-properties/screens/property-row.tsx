import { Menu, Text, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import type { CustomProperty } from '@truckroll/contract/custom-properties/custom-properties';
import { problems } from '@truckroll/contract/endpoints/problem';
import { optionColor, optionName } from '@truckroll/domain/custom-properties/definitions';
import { ColorBadge } from '../../design/badge.tsx';
import { confirm } from '../../design/feedback/confirm.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { RowMenu } from '../../design/list/row-menu.tsx';
import type { RowMoves } from '../../design/list/sortable-list.tsx';
import { EditItem } from '../../design/record-items.tsx';
import { RefusableItem } from '../../design/refusable.tsx';
import { useDeleteProperty } from '../parts/property-queries.ts';
import styles from './properties-screen.module.css';

type PropertyRowProps = { property: CustomProperty; moves: RowMoves; onEdit: () => void };

const mostShown = 8;

/** A custom property in its module's list, with its type and actions (screens 13.6). */
export function PropertyRow({ property, moves, onEdit }: PropertyRowProps) {
  const { name, type, options } = property;
  return (
    <div className={styles.row}>
      {moves.handle}
      <div className={styles.text}>
        <UnstyledButton className={styles.name} onClick={onEdit}>
          {name}
        </UnstyledButton>
        <Text size="xs" c="dimmed">
          {property.isDefault ? `${type}, standard field` : type}
        </Text>
        {options.length > 0 && (
          <div className={styles.options}>
            {options.slice(0, mostShown).map((option) => (
              <ColorBadge key={optionName(option)} color={optionColor(option)} label={optionName(option)} />
            ))}
            {options.length > mostShown && (
              <Text size="xs" c="dimmed">
                +{options.length - mostShown} more
              </Text>
            )}
          </div>
        )}
      </div>
      <PropertyMenu property={property} moves={moves} onEdit={onEdit} />
    </div>
  );
}

function PropertyMenu({ property, moves, onEdit }: PropertyRowProps) {
  const remove = useDeleteProperty();
  const askToDelete = () =>
    toastOnError(() =>
      confirm({
        kind: 'delete',
        title: 'Delete property',
        message: `Delete '${property.name}'? Its values are no longer shown anywhere.`,
        work: () => remove.mutateAsync(property),
      }),
    );
  return (
    <RowMenu name={property.name}>
      <EditItem onClick={onEdit} />
      <Menu.Item
        leftSection={<IconArrowUp size={16} aria-hidden />}
        disabled={moves.moveUp === undefined}
        onClick={moves.moveUp}
      >
        Move up
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowDown size={16} aria-hidden />}
        disabled={moves.moveDown === undefined}
        onClick={moves.moveDown}
      >
        Move down
      </Menu.Item>
      <RefusableItem
        icon={<IconTrash size={16} aria-hidden />}
        refusal={property.isDefault ? problems.propertyDefault[1] : null}
        onClick={askToDelete}
      >
        Delete
      </RefusableItem>
    </RowMenu>
  );
}
