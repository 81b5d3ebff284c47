/** Converts an image to a data URL, as endpoints for signatures require. `failure` is what its reader is told. */
export const dataUrlOf = (image: Blob, failure: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error(failure));
    reader.readAsDataURL(image);
  });
