/** The request header with the id of the page, by which the page recognises its own changes. */
export const tabHeader = 'Truckroll-Tab';
