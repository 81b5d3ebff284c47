export const absenceKinds = ['vacation', 'sick', 'training'] as const;

export const absenceLabels: Readonly<Record<(typeof absenceKinds)[number], string>> = {
  vacation: 'Vacation',
  sick: 'Sick leave',
  training: 'Training',
};
