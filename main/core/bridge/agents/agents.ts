import { createHash, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Agent } from '../../../../contract/desk.ts'
import { AppError } from '../../../../contract/errors.ts'
import { moment } from '../../../../contract/time.ts'
import { makePrivateFolder, writePrivate } from '../../files/files.ts'
import type { Db } from '../../files/sqlite.ts'
import type { Budgets } from '../calls/budgets.ts'
import type { Permissions } from '../calls/permissions.ts'

/** The prefix of a local agent's token. Agent keys have a different prefix. */
export const TOKEN_PREFIX = 'qpa_'

type AgentRow = Pick<Agent, 'agent_id' | 'name' | 'calls' | 'via'> & {
  readonly token_hash: Buffer
  readonly created_at: number
  readonly last_seen_at: number | null
}

/** Milliseconds within which all visits of an agent count as one visit. */
const SEEN_EVERY = 10_000

/** Returns the path of the file from which the shim reads an agent's token. The shim computes the same path. */
export const tokenFile = (dataFolder: string, name: string): string => {
  const key = createHash('sha256').update(name.normalize('NFC').toLowerCase()).digest('hex').slice(0, 32)
  return join(dataFolder, 'agents', `${key}.token`)
}

/**
 * Manages the agents that may use the bridge, in bridge.db. The database contains only SHA-256 hashes of tokens; the shim's
 * file contains the token itself.
 */
export const openAgents = (
  db: Db,
  dataFolder: string,
  now: () => number,
  permissions: Pick<Permissions, 'shown'>,
  budgets: Pick<Budgets, 'of'>,
) => {
  const columns = 'agent_id, name, token_hash, created_at, last_seen_at, calls, via'
  const active = db.prepare<[], AgentRow>(
    `SELECT ${columns} FROM agent WHERE revoked_at IS NULL ORDER BY created_at DESC, agent_id`,
  )
  const insert = db.prepare<[string, string, Buffer, number]>(
    'INSERT INTO agent (agent_id, name, token_hash, created_at) VALUES (?, ?, ?, ?)',
  )
  const revoke = db.prepare<[number, string]>(
    'UPDATE agent SET revoked_at = ? WHERE agent_id = ? AND revoked_at IS NULL',
  )
  const touch = db.prepare<[number, number, Agent['via'], string]>(
    'UPDATE agent SET last_seen_at = ?, calls = calls + ?, via = coalesce(?, via) WHERE agent_id = ?',
  )
  const retoken = db.prepare<[Buffer, string]>('UPDATE agent SET token_hash = ? WHERE agent_id = ?')
  let tokens = active.all()
  const lastSeen = new Map<string, number>()
  const agentOf = ({ agent_id, name, created_at, last_seen_at, calls, via }: AgentRow): Agent => ({
    agent_id,
    name,
    created_at: moment(created_at),
    last_seen_at: last_seen_at === null ? null : moment(last_seen_at),
    calls,
    via,
    rules: [...permissions.shown(agent_id)],
    ...budgets.of(agent_id),
  })
  const get = (agentId: string): Agent => {
    const row = active.all().find(({ agent_id }) => agent_id === agentId)
    if (!row) throw noSuchAgent()
    return agentOf(row)
  }
  const writeToken = (file: string): string => {
    const token = TOKEN_PREFIX + randomBytes(24).toString('base64url')
    makePrivateFolder(join(dataFolder, 'agents'))
    writePrivate(file, token)
    return token
  }
  const seen = (agentId: string, calls: number, via: Agent['via'] = null): void =>
    void touch.run(now(), calls, via, agentId)
  return {
    /** Agents that have not been revoked, newest first. */
    list: () => active.all().map(agentOf),
    /** Returns the agent with this id. Throws `not_found` if the agent does not exist or has been revoked. */
    get,
    /** Creates an agent and returns its token, which cannot be read again. Throws `conflict` if the name is taken. */
    create: (name: string) => {
      const file = tokenFile(dataFolder, name)
      if (tokens.some((other) => tokenFile(dataFolder, other.name) === file))
        throw new AppError('conflict', `An agent named ${name} already exists. Choose another name.`)
      const agentId = `agt_${randomBytes(9).toString('base64url')}`
      const token = writeToken(file)
      insert.run(agentId, name, hashOf(token), now())
      tokens = active.all()
      return { agent: get(agentId), token }
    },
    /** Replaces an agent's token; the earlier token stops working. Throws `not_found`. */
    rotate: (agentId: string) => {
      const token = writeToken(tokenFile(dataFolder, get(agentId).name))
      retoken.run(hashOf(token), agentId)
      tokens = active.all()
      return { agent: get(agentId), token }
    },
    /** Throws `not_found` if the agent does not exist. */
    revoke: (agentId: string): void => {
      const agent = tokens.find(({ agent_id }) => agent_id === agentId)
      if (!agent) throw noSuchAgent()
      revoke.run(now(), agentId)
      tokens = active.all()
      rmSync(tokenFile(dataFolder, agent.name), { force: true })
    },
    /**
     * Finds the agent to which a token belongs; null if the token is unknown. The lookup takes the same time for every token.
     */
    ofToken: (token: string) => {
      const hash = hashOf(token)
      const found = tokens.filter(({ token_hash }) => timingSafeEqual(token_hash, hash))[0]
      return found ? { agentId: found.agent_id, name: found.name } : null
    },
    /** Records that an agent was seen, and adds the number of its calls since the last record. */
    seen,
    /**
     * Records how an agent connects. Writes rarely, so that calls are not delayed. Returns whether it wrote the record now.
     */
    visited: (agentId: string, via: NonNullable<Agent['via']>): boolean => {
      if (Math.abs(now() - (lastSeen.get(agentId) ?? 0)) < SEEN_EVERY) return false
      lastSeen.set(agentId, now())
      seen(agentId, 0, via)
      return true
    },
  }
}
export type Agents = ReturnType<typeof openAgents>

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')

const noSuchAgent = (): AppError =>
  new AppError('not_found', 'This agent does not exist or has been revoked.')
