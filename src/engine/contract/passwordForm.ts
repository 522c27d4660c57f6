/**
 * A password as it is sent, checked and hashed (NIST SP 800-63B-4, section 3.1.1.2): normalised, so different keyboards
 * enter the same password, and rules check what is stored.
 */
export const passwordForm = (password: string): string => password.normalize('NFKC');
