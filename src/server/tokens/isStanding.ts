import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { Tables } from '../core/database/Tables.ts';
import { TOKEN_ADDRESSES, TOKEN_PURPOSES } from './TokenPurpose.ts';

const purposesOf = (kind: 'own' | 'backup' | 'other') =>
  TOKEN_PURPOSES.filter((purpose) => TOKEN_ADDRESSES[purpose] === kind);

/**
 * A condition on a row of `tokens`: its account has the address that the token went to, and neither address nor factor
 * has changed since it was earned (promise P09). A token of no account stands for itself.
 */
export const isStanding = (row: ExpressionBuilder<Tables, 'tokens'>): ExpressionWrapper<Tables, 'tokens', SqlBool> =>
  row.or([
    row('tokens.user_id', 'is', null),
    row.exists(
      row
        .selectFrom('users')
        .select('users.id')
        .whereRef('users.id', '=', 'tokens.user_id')
        .whereRef('users.security_stamp', '=', 'tokens.security_stamp')
        .where((owner) =>
          owner.or([
            owner('tokens.purpose', 'in', purposesOf('other')),
            owner.and([
              owner('tokens.purpose', 'in', purposesOf('own')),
              owner('tokens.address', '=', owner.ref('users.username')),
            ]),
            owner.and([
              owner('tokens.purpose', 'in', purposesOf('backup')),
              owner('tokens.address', '=', owner.ref('users.alternative_email')),
            ]),
          ]),
        ),
    ),
  ]);
