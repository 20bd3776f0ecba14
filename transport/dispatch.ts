import { z } from 'zod'
import { AppError, COMMON_ERRORS, type InputIssue } from '../contract/errors.ts'
import { type Contract, errorsOf, type Handlers, type Operation } from '../contract/operation.ts'
import { count } from '../contract/words.ts'
import { isFenced } from './fence.ts'

/** Runs one call of a named operation. Every transport implements this function or calls an implementation. */
export type Dispatch<Context> = (
  feature: string,
  name: string,
  input: unknown,
  context: Context,
) => Promise<unknown>

type AnyHandler<Context> = (input: unknown, context: Context) => Promise<unknown>

/** Finds a declared operation; null if the contract has no operation with this name. */
export const findOperation = (contract: Contract, feature: string, name: string): Operation | null => {
  const operations = Object.hasOwn(contract, feature) ? contract[feature] : undefined
  return (operations && Object.hasOwn(operations, name) ? operations[name] : undefined) ?? null
}

/**
 * Finds the handler of an operation and parses the input for it. Throws `invalid_input` with the first faults, or what the
 * handler throws. For tests, `checkOutput` also checks answers and error codes against their declaration.
 */
export const dispatcher = <C extends Contract, Context>(
  contract: C,
  handlers: Handlers<C, Context>,
  options: { readonly checkOutput?: boolean } = {},
): Dispatch<Context> => {
  // The mapped type proves that each handler fits its operation. At run time, the operation's name selects the handler.
  const byName = handlers as unknown as Record<string, Record<string, AnyHandler<Context>>>
  return async (feature, name, input, context) => {
    const operation = findOperation(contract, feature, name)
    const handler = byName[feature]?.[name]
    if (!operation || !handler) throw new AppError('not_found', `There is no operation ${feature}.${name}.`)
    const run = async () => handler(parseInput(operation.input, input ?? {}), context)
    if (!options.checkOutput) return run()
    return operation.output.parse(await run().catch((thrown) => requireDeclared(operation, thrown)))
  }
}

/** Throws what a handler threw, or an error if the contract does not list the thrown code for the operation. */
const requireDeclared = (operation: Operation, thrown: unknown): never => {
  const declared = [...COMMON_ERRORS, ...errorsOf(operation)]
  if (thrown instanceof AppError && operation.scopes && !declared.includes(thrown.code))
    throw new Error(`The contract does not list ${thrown.code} among the errors of “${operation.title}”.`)
  throw thrown
}

/** Maximum number of faults that an error names. The error counts the rest. */
export const MOST_NAMED = 10
/** Maximum number of characters that are shown from an unknown field's name. */
const LONGEST_NAME = 60

/** Parses an input by its schema and fills in defaults. Throws `invalid_input` with the first faults. */
export const parseInput = <S extends z.ZodType>(schema: S, input: unknown): z.output<S> => {
  const parsed = safely(() => schema.safeParse(input, { error: faultWords }))
  if (!parsed.success) throw invalidInput(oneForEachField(schema, parsed.error.issues))
  // Postgres cannot store NUL characters in a text.
  const path = placeWhere(parsed.data, (text) => /\0|\p{Surrogate}/u.test(text))
  if (path)
    throw invalidInput([{ path, message: 'Remove U+0000 and unpaired surrogates (halves of characters).' }])
  refuseFenced(parsed.data)
  return parsed.data
}

/** Words the commonest faults for people, who read them beside their fields. Zod words the others. */
const faultWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'too_big':
      return isText(issue.origin)
        ? `Too long: ${count(Number(issue.maximum), 'character')} at most.`
        : `At most ${issue.maximum.toLocaleString('en')}.`
    case 'too_small':
      if (isText(issue.origin) && issue.minimum === 1) return 'This is empty.'
      return isText(issue.origin)
        ? `Too short: ${count(Number(issue.minimum), 'character')} at least.`
        : `At least ${issue.minimum.toLocaleString('en')}.`
    case 'invalid_type':
      return issue.input === undefined ? 'This is missing.' : wrongType(issue.expected)
    case 'invalid_value':
      return issue.input === undefined ? 'This is missing.' : undefined
    case 'invalid_format':
      return issue.format === 'date' ? 'Write a date as YYYY-MM-DD.' : undefined
    default:
      return undefined
  }
}

/** What people call the types of fields. */
const TYPES: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const wrongType = (expected: string): string | undefined => {
  const type = Object.hasOwn(TYPES, expected) ? TYPES[expected] : undefined
  return type && `This must be ${type}.`
}

const isText = (origin: string): boolean => origin === 'string'

/** Makes one fault for each unknown field, because zod makes one for all. The first also lists the known fields. */
const oneForEachField = (schema: z.ZodType, issues: readonly z.core.$ZodIssue[]): readonly Issue[] =>
  issues.flatMap((issue): readonly Issue[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key, at) => ({
          path: [...issue.path, key.slice(0, LONGEST_NAME)],
          message: `There is no field with this name.${at === 0 && issue.path.length === 0 ? fieldsOf(schema) : ''}`,
        }))
      : [issue],
  )

const fieldsOf = (schema: z.ZodType): string => {
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  return fields.length === 0 ? '' : ` Fields: ${fields.join(', ')}.`
}

/**
 * Turns a TypeError of zod into a fault. Zod reads `length` or `size` even from an object that was sent in place of a text,
 * and throws if the value cannot be compared with a number.
 */
const safely = <T>(parse: () => T): T => {
  try {
    return parse()
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown
    throw invalidInput([
      { path: [], message: 'An object was sent where text, a number or a list is expected.' },
    ])
  }
}

/**
 * Throws `invalid_input` if a text is still in its fence. Unwrapping it would change the call after it was checked and shown
 * to the person.
 */
export const refuseFenced = (input: unknown): void => {
  const path = placeWhere(input, isFenced)
  if (path) throw invalidInput([{ path, message: STILL_FENCED }])
}

const STILL_FENCED =
  'This text still has the <untrusted-…> tags of a quote from strangers. Send the text without the tags, and only if the user wants these words.'

/** Finds the path of the first text for which `isSo` is true; null if there is none. */
const placeWhere = (value: unknown, isSo: (text: string) => boolean): Issue['path'] | null => {
  if (typeof value === 'string') return isSo(value) ? [] : null
  if (typeof value !== 'object' || value === null) return null
  for (const [name, inner] of Object.entries(value)) {
    const path = placeWhere(inner, isSo)
    if (path) return [name, ...path]
  }
  return null
}

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }

/** Makes an `invalid_input` error that names the first faults and their places, and how many more there are. */
const invalidInput = (issues: readonly Issue[]): AppError => {
  const faults: InputIssue[] = issues.slice(0, MOST_NAMED).map(({ path, message }) => ({
    path: path.map(String).join('.'),
    message,
  }))
  const more = issues.length - faults.length
  if (more > 0) faults.push({ path: '', message: `and ${more.toLocaleString('en')} more` })
  const first = faults[0]
  const text = first
    ? first.path
      ? `${first.path}: ${first.message}`
      : first.message
    : 'The input is wrong.'
  return new AppError('invalid_input', text, { issues: faults })
}
