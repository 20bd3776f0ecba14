import { z } from 'zod'
import type { Warning } from '../../../contract/shapes.ts'
import type { Post } from '../port.ts'
import type { Api } from './api.ts'
import { plainText } from './refusals.ts'

const TAXONOMIES = ['tags', 'categories'] as const
type Taxonomy = (typeof TAXONOMIES)[number]

const Term = z.object({ id: z.int(), name: z.string() })

/** Returns the ids of the post's tags and categories on the site. Makes missing tags and categories if the account may do so. */
export const termsFor = async (api: Api, post: Pick<Post, Taxonomy>) => {
  const fields: { [T in Taxonomy]?: readonly number[] } = {}
  const warnings: Warning[] = []
  for (const taxonomy of TAXONOMIES) {
    const { ids, missing } = await idsOf(api, taxonomy, post[taxonomy])
    // If the article has no terms, the post keeps the terms that a person chose in WordPress.
    if (ids.length > 0) fields[taxonomy] = ids
    if (missing.length > 0) warnings.push(notMade(taxonomy, missing))
  }
  return { fields, warnings }
}

const idsOf = async (api: Api, taxonomy: Taxonomy, names: readonly string[]) => {
  const ids: number[] = []
  const missing: string[] = []
  for (const name of names) {
    const id = (await knownId(api, taxonomy, name)) ?? (await madeId(api, taxonomy, name))
    if (id === null) missing.push(name)
    else ids.push(id)
  }
  return { ids, missing }
}

/**
 * Looks for a term before it is made. A category with this name below another category also counts; without the search,
 * WordPress would make a second category.
 */
const knownId = async (api: Api, taxonomy: Taxonomy, name: string) => {
  const found = await api.call(z.array(Term), `/wp/v2/${taxonomy}`, {
    query: { search: name, per_page: '100', _fields: 'id,name' },
  })
  const wanted = name.toLowerCase()
  return found.find((term) => plainText(term.name).toLowerCase() === wanted)?.id ?? null
}

const madeId = async (api: Api, taxonomy: Taxonomy, name: string) => {
  const answer = await api.ask(`/wp/v2/${taxonomy}`, { body: { name } })
  if (answer.ok) return Term.safeParse(answer.value).data?.id ?? null
  // Somebody made the term meanwhile, or it has another spelling: WordPress compares without accents.
  if (answer.code === 'term_exists') return answer.termId
  if (answer.error.kind === 'forbidden' || answer.error.kind === 'invalid') return null
  throw answer.error
}

const notMade = (taxonomy: Taxonomy, names: readonly string[]): Warning => ({
  code: `${taxonomy}_not_made`,
  message: `This account cannot add the ${taxonomy} ${names.join(', ')}. Add them in WordPress and publish again, or choose other ${taxonomy} in the article.`,
})
