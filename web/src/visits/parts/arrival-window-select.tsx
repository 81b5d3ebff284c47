import { Select, type SelectProps } from '@mantine/core';
import { type ArrivalWindow, arrivalWindowLabel, arrivalWindows } from '@truckroll/domain/visits/promise';

type ArrivalWindowSelectProps = Pick<SelectProps, 'label' | 'description' | 'maw' | 'ref' | 'name' | 'onBlur'> & {
  value: ArrivalWindow | null;
  onChange: (window: ArrivalWindow | null) => void;
  /** The company's window, which null stands for; absent where a window has to be chosen. */
  usual?: ArrivalWindow;
};

const usualKey = 'usual';

/** The choice of the window in which clients are told to expect a visit. */
export function ArrivalWindowSelect({ value, onChange, usual, ...input }: ArrivalWindowSelectProps) {
  const windows = arrivalWindows.map((window) => ({ value: String(window), label: arrivalWindowLabel(window) }));
  const ofCompany =
    usual === undefined ? [] : [{ value: usualKey, label: `As the company: ${arrivalWindowLabel(usual)}` }];
  return (
    <Select
      {...input}
      data={[...ofCompany, ...windows]}
      allowDeselect={false}
      value={value === null ? usualKey : String(value)}
      onChange={(chosen) => onChange(arrivalWindows.find((window) => String(window) === chosen) ?? null)}
    />
  );
}
