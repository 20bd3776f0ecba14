import type { CreateTableBuilder, Kysely } from 'kysely'
import { dialectOf } from '../database.ts'

/**
 * Apps that people connect. The tables belong to better-auth's authorization server and use its column names and its
 * type for times. Lists are JSON texts. `referenceId` is the workspace that the person chose for the app.
 */
export const oauth = async (db: Kysely<unknown>): Promise<void> => {
  const json = dialectOf(db) === 'postgres' ? 'jsonb' : 'text'
  await db.schema
    .createTable('oauth_client')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('clientId', 'text', (c) => c.notNull().unique())
    .addColumn('clientSecret', 'text')
    .addColumn('clientDiscoveryId', 'text')
    .addColumn('disabled', 'boolean')
    .addColumn('skipConsent', 'boolean')
    .addColumn('enableEndSession', 'boolean')
    .addColumn('subjectType', 'text')
    .addColumn('scopes', 'text')
    .addColumn('clientCredentialsScopes', 'text')
    .addColumn('userId', 'text', (c) => c.references('person.id').onDelete('cascade'))
    .addColumn('createdAt', 'timestamptz')
    .addColumn('updatedAt', 'timestamptz')
    .addColumn('name', 'text')
    .addColumn('uri', 'text')
    .addColumn('icon', 'text')
    .addColumn('contacts', 'text')
    .addColumn('tos', 'text')
    .addColumn('policy', 'text')
    .addColumn('softwareId', 'text')
    .addColumn('softwareVersion', 'text')
    .addColumn('softwareStatement', 'text')
    .addColumn('redirectUris', 'text', (c) => c.notNull())
    .addColumn('postLogoutRedirectUris', 'text')
    .addColumn('backchannelLogoutUri', 'text')
    .addColumn('backchannelLogoutSessionRequired', 'boolean')
    .addColumn('tokenEndpointAuthMethod', 'text')
    .addColumn('applicationType', 'text')
    .addColumn('jwks', 'text')
    .addColumn('jwksUri', 'text')
    .addColumn('grantTypes', 'text')
    .addColumn('responseTypes', 'text')
    .addColumn('requirePKCE', 'boolean')
    .addColumn('dpopBoundAccessTokens', 'boolean')
    .addColumn('referenceId', 'text')
    .addColumn('metadata', json)
    .execute()
  await db.schema
    .createTable('oauth_resource')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('identifier', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('accessTokenTtl', 'integer')
    .addColumn('refreshTokenTtl', 'integer')
    .addColumn('signingAlgorithm', 'text')
    .addColumn('signingKeyId', 'text')
    .addColumn('allowedScopes', 'text')
    .addColumn('customClaims', json)
    .addColumn('dpopBoundAccessTokensRequired', 'boolean')
    .addColumn('disabled', 'boolean')
    .addColumn('createdAt', 'timestamptz')
    .addColumn('updatedAt', 'timestamptz')
    .addColumn('policyVersion', 'integer')
    .addColumn('metadata', json)
    .execute()
  await db.schema
    .createTable('oauth_client_resource')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('clientId', 'text', (c) => c.notNull().references('oauth_client.clientId').onDelete('cascade'))
    .addColumn('resourceId', 'text', (c) =>
      c.notNull().references('oauth_resource.identifier').onDelete('cascade'),
    )
    .addColumn('metadata', json)
    .addColumn('createdAt', 'timestamptz')
    .addUniqueConstraint('oauth_client_resource_pair', ['clientId', 'resourceId'])
    .execute()
  await db.schema
    .createTable('oauth_refresh_token')
    .$call(grant)
    .addColumn('rotatedAt', 'timestamptz')
    .addColumn('rotationReplayResponse', 'text')
    .addColumn('rotationReplayExpiresAt', 'timestamptz')
    .addColumn('authTime', 'timestamptz')
    .addColumn('confirmation', json)
    .execute()
  await db.schema
    .createTable('oauth_access_token')
    .$call(grant)
    .addColumn('refreshId', 'text', (c) => c.references('oauth_refresh_token.id').onDelete('cascade'))
    .addColumn('confirmation', json)
    .execute()
  await db.schema
    .createTable('oauth_consent')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('clientId', 'text', (c) => c.notNull().references('oauth_client.clientId').onDelete('cascade'))
    .addColumn('userId', 'text', (c) => c.references('person.id').onDelete('cascade'))
    .addColumn('referenceId', 'text', (c) => c.references('workspace.id').onDelete('cascade'))
    .addColumn('resources', 'text')
    .addColumn('requestedUserInfoClaims', 'text')
    .addColumn('scopes', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'timestamptz', (c) => c.notNull())
    .addColumn('updatedAt', 'timestamptz', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('oauth_client_assertion')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('expiresAt', 'timestamptz', (c) => c.notNull())
    .execute()
  await addIndexes(db, 'oauth_refresh_token', [
    'clientId',
    'userId',
    'referenceId',
    'sessionId',
    'authorizationCodeId',
  ])
  await addIndexes(db, 'oauth_access_token', [
    'clientId',
    'userId',
    'referenceId',
    'sessionId',
    'authorizationCodeId',
    'refreshId',
  ])
  await addIndexes(db, 'oauth_consent', ['clientId', 'userId', 'referenceId'])
}

/** The columns that both kinds of tokens have. */
const grant = (table: CreateTableBuilder<string, never>) =>
  table
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('token', 'text', (c) => c.notNull().unique())
    .addColumn('clientId', 'text', (c) => c.notNull().references('oauth_client.clientId').onDelete('cascade'))
    .addColumn('sessionId', 'text', (c) => c.references('person_session.id').onDelete('set null'))
    .addColumn('userId', 'text', (c) => c.references('person.id').onDelete('cascade'))
    .addColumn('referenceId', 'text', (c) => c.references('workspace.id').onDelete('cascade'))
    .addColumn('authorizationCodeId', 'text')
    .addColumn('resources', 'text')
    .addColumn('requestedUserInfoClaims', 'text')
    .addColumn('expiresAt', 'timestamptz', (c) => c.notNull())
    .addColumn('createdAt', 'timestamptz', (c) => c.notNull())
    .addColumn('revoked', 'timestamptz')
    .addColumn('scopes', 'text', (c) => c.notNull())

const addIndexes = async (db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> => {
  for (const column of columns)
    await db.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute()
}
