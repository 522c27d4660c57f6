/**
 * A password in the one form in which it is sent, judged and hashed (NIST SP 800-63B-4, section 3.1.1.2): two keyboards
 * give one password, and a rule is kept by what is kept.
 */
export const passwordForm = (password: string): string => password.normalize('NFKC');
