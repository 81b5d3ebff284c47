/** The props of a text field that come from the table of its record (decision 0069). */
export const inputOf = ({ label, most }: { label: string; most: number }) => ({ label, maxLength: most });
