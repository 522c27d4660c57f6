/** What the service calls itself where no page of the portal does: the launcher name of the portal's texts (D-26). */
export const PRODUCT_NAME = 'Vestibule';
