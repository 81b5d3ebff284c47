/** Saves a file, fetched with the session's token, to the browser's downloads. */
export function saveFile({ blob, fileName }: { blob: Blob; fileName: string }): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads it only after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
