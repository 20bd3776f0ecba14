/** A person who may use the Admin page. */
export type OperatorTables = { operator: { readonly person_id: string; readonly since: number } }
