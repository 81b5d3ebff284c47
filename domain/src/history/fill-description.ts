type Told = { description: string; creatorName: string; teamMemberNames: readonly string[] };

const nobody = 'nobody';

/**
 * What happened as a sentence: the one who did it and the people it was about in place of `{{creator}}` and `{{teams}}`
 * (API HI-1).
 *
 * @example fillDescription({ description: '{{creator}} assigned {{teams}}', creatorName: 'Ann', teamMemberNames: ['Tom', 'Joe'] })
 *   → 'Ann assigned Tom, Joe'
 */
export const fillDescription = ({ description, creatorName, teamMemberNames }: Told): string =>
  // By functions: a name may hold what a replacement text would read as a pattern.
  description
    .replaceAll('{{creator}}', () => creatorName)
    .replaceAll('{{teams}}', () => teamMemberNames.join(', ') || nobody);
