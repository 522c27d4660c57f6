/**
 * A password as it is sent, checked and hashed (NIST SP 800-63B-4, section 3.1.1.2): normalised, so that different
 * keyboards enter the same password, and the checked password is the one that is hashed.
 */
export const passwordForm = (password: string): string => password.normalize('NFKC');
