import { ColorSwatch } from '@mantine/core';
import { clientStageLabels, clientStages, parseClientStage } from '@truckroll/domain/clients/stages';
import { badgeColor } from '@truckroll/domain/colors/badge-colors';
import type { FieldValues } from 'react-hook-form';
import { useMe } from '../../app/session/me.ts';
import { type FieldProps, useField } from '../../design/field/field.ts';
import { SelectField } from '../../design/field/select-field.tsx';
import { StageBadge } from './stage-badge.tsx';
import { stageGroups } from './stage-groups.ts';

const choices = stageGroups(clientStages).map(({ label, stages }) => ({
  group: label,
  items: stages.map((stage) => ({ value: stage, label: clientStageLabels[stage] })),
}));

/** A client's stage: every stage under its category, in its colour (screens M1). */
export function ClientStageField<Input extends FieldValues, Output>(props: FieldProps<Input, Output>) {
  const { colors } = useMe().account;
  const { value } = useField<Input, Output>(props);
  const chosen = parseClientStage(String(value));
  return (
    <SelectField
      {...props}
      data={choices}
      leftSection={chosen && <ColorSwatch size={12} color={badgeColor(colors, 'clientStage', chosen)} />}
      renderOption={({ option }) => {
        const stage = parseClientStage(option.value);
        return stage && <StageBadge stage={stage} />;
      }}
    />
  );
}
