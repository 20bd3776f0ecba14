import { recordAudit } from '../audit/audit.ts'
import { type Db, dbNow, type Trx } from '../db/database.ts'

/** Who acts for the operator: a person with the Admin page (by name), or the command line. */
export type OperatorName = string
export const COMMAND_LINE: OperatorName = 'The operator'

/** Whether a person may use the Admin page. */
export const isOperator = async (db: Db, personId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('operator')
    .select('person_id')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row !== undefined
}

/** The addresses of all operators. */
export const operatorAddresses = async (db: Db): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('operator')
    .innerJoin('person', 'person.id', 'operator.person_id')
    .select('person.email')
    .orderBy('person.email')
    .execute()
  return rows.map(({ email }) => email)
}

/** Allows a person to use the Admin page, or withdraws this permission. */
export const setOperator = async (trx: Trx, personId: string, may: boolean): Promise<void> => {
  await trx.deleteFrom('operator').where('person_id', '=', personId).execute()
  if (!may) return
  await trx
    .insertInto('operator')
    .values({ person_id: personId, since: await dbNow(trx) })
    .execute()
}

/** Records in a workspace's audit what an operator did there, and why. */
export const recordOperator = (
  db: Db,
  workspace_id: string,
  { by, did, why }: { readonly by: OperatorName; readonly did: string; readonly why: string | null },
): Promise<void> =>
  recordAudit(db, { workspace_id, by_kind: 'operator', by_name: by, operation: did, about: why })
