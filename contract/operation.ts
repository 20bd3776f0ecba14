import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** The scopes of agent keys. */
export const SCOPES = ['articles', 'publish', 'forum'] as const
/** One thing that an agent key may be allowed to do. */
export type Scope = (typeof SCOPES)[number]

/** Texts for the docs: what an operation needs that only the user can set up. */
export const NEEDS = {
  community: 'Needs a watched community, which the user adds.',
  site: 'Needs a connected site, which the user connects.',
  search_console: 'Needs Search Console, which the user connects.',
  image: 'Needs an article that was ordered with `image` true.',
} as const
export type Need = keyof typeof NEEDS

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** One operation of the product, declared once. REST, MCP, IPC, the client and the docs are derived from it. */
export type Operation<I extends z.ZodObject = z.ZodObject, O extends z.ZodObject = z.ZodObject> = {
  readonly title: string
  readonly description: string
  readonly input: I
  readonly output: O
  /** Absent on operations that the desk serves only to its own screens. Path parameters are written `{name}`. */
  readonly http?: {
    readonly method: HttpMethod
    readonly path: string
    /** The media type, if the answer is only the field `text` of the output. If absent, the answer is JSON. */
    readonly textAs?: string
  }
  /** Any one of these scopes allows the call; `any` means that every agent key may make it. */
  readonly scopes?: readonly Scope[] | 'any'
  /** Its error codes, in addition to those of every operation. The codes for `credits` and `dailyCap` are added automatically. */
  readonly errors?: readonly ErrorCode[]
  readonly needs?: Need
  /** Credits that a call can cost, in words for the docs and as a figure for approval; absent means free. */
  readonly credits?: {
    readonly base: number
    readonly note: string
    /** What a call with these arguments costs. */
    readonly of: (input: Readonly<Record<string, unknown>>) => number
  }
  /** The daily allowance that a call uses one unit of. */
  readonly dailyCap?: { readonly name: 'drafts' | 'scans'; readonly perDay: number }
  readonly mcp?: {
    readonly tool: string
    readonly readOnly: boolean
    readonly destructive: boolean
    readonly idempotent: boolean
    readonly openWorld: boolean
    /** Whether a call with these arguments makes something public. If absent, no call does. */
    readonly goesLive?: (input: Readonly<Record<string, unknown>>) => boolean
  }
}

/** The error codes of an operation, in addition to those of every operation. */
export const errorsOf = ({ errors = [], credits, dailyCap }: Operation): readonly ErrorCode[] => [
  ...(credits ? (['insufficient_credits'] as const) : []),
  ...(dailyCap ? (['daily_limit_reached'] as const) : []),
  ...errors,
]

/** Operations by feature and name. */
export type Contract = { readonly [feature: string]: { readonly [name: string]: Operation } }

/** Declares an operation and keeps its exact types. */
export const operation = <const T extends Operation>(declared: T): T => declared

/** An operation of the own service's owner, as the desk offers it to its screens. */
export const withOwnService = <I extends z.ZodObject, O extends z.ZodObject>(
  title: string,
  { input, output }: Operation<I, O>,
): Operation<I, O> => ({ title, description: 'Only with the own service.', input, output })

/** The flags of a tool that reads only what the workspace itself wrote. Other tools override some of them. */
export const USUAL_TOOL = {
  readOnly: true,
  destructive: false,
  idempotent: true,
  openWorld: false,
} as const

/** What a caller writes: fields with defaults may be left out. */
export type Arguments<Op extends Operation> = z.input<Op['input']>
/** What a handler receives: parsed, with defaults filled in. */
export type Input<Op extends Operation> = z.output<Op['input']>
/** What a handler returns. It may be kept elsewhere, so callers must not change it. */
export type Output<Op extends Operation> = DeepReadonly<z.output<Op['output']>>
/** What a caller gets, and may change. */
export type Answer<Op extends Operation> = z.output<Op['output']>

/** A value that is read-only at any depth. */
export type DeepReadonly<T> = T extends object ? { readonly [N in keyof T]: DeepReadonly<T[N]> } : T

/** One handler for each operation of a feature; a missing or extra handler does not compile. */
export type FeatureHandlers<F extends Contract[string], Context> = {
  readonly [N in keyof F]: (input: Input<F[N]>, context: Context) => Promise<Output<F[N]>>
}

/** The handlers of every feature of a contract. */
export type Handlers<C extends Contract, Context> = {
  readonly [F in keyof C]: FeatureHandlers<C[F], Context>
}

/** The same operations as plain async functions, over any transport. */
export type Client<C extends Contract> = {
  readonly [F in keyof C]: {
    readonly [N in keyof C[F]]: (input: Arguments<C[F][N]>) => Promise<Answer<C[F][N]>>
  }
}

/** The operation with a given name within a feature. */
export type OperationAt<C, F extends keyof C, N extends keyof C[F]> = C[F][N] extends Operation
  ? C[F][N]
  : never

/** The same operations as one function that takes an operation's place in the contract. */
export type Call<C extends Contract> = <F extends keyof C & string, N extends keyof C[F] & string>(
  feature: F,
  name: N,
  input: Arguments<OperationAt<C, F, N>>,
) => Promise<Answer<OperationAt<C, F, N>>>

/** An operation with its place in the contract. */
export type NamedOperation = {
  readonly feature: string
  readonly name: string
  readonly operation: Operation
}

/** Every operation of a contract in the order of its declaration, which is also the order of MCP tools. */
export const operationsOf = (contract: Contract): readonly NamedOperation[] =>
  Object.entries(contract).flatMap(([feature, operations]) =>
    Object.entries(operations).map(([name, operation]) => ({ feature, name, operation })),
  )
