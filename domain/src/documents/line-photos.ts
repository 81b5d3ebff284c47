/** The most photos of one line of a document. */
export const mostLinePhotos = 6;

/** The most photos of all lines of a document. */
export const mostDocumentPhotos = 60;

/** The longest side of a photo of a line, in pixels: twice as wide as the client's page shows it. */
export const linePhotoSide = 1200;

/** How many bytes of photos a PDF holds at most, so that it can be mailed; the ones after that are on the client's page. */
export const mostPrintedBytes = 8_000_000;
